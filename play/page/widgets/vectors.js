// How are vectors in space computed? As lists of three numbers: x to the right, y up, z towards the viewer.

export const add = (a, b) => a.map((each, i) => each + b[i]);
export const scale = (a, by) => a.map((each) => each * by);
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a) => scale(a, 1 / Math.hypot(...a));

/** A matrix, given as rows, times a vector. */
export const multiply = (matrix, a) => matrix.map((row) => dot(row, a));

/** A vector rotated around a unit axis, counter-clockwise when the axis points at the viewer. */
export function rotateAround(a, axis, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return add(add(scale(a, c), scale(cross(axis, a), s)), scale(axis, dot(axis, a) * (1 - c)));
}
