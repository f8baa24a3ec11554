// How does one reckon in space? Vectors are lists of three numbers, x to the right, y up, z towards the viewer.

export const sum = (a, b) => a.map((each, i) => each + b[i]);
export const scaled = (a, by) => a.map((each) => each * by);
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a) => scaled(a, 1 / Math.hypot(...a));

/** A vector after a turn, given as the rows of a matrix. */
export const along = (turn, a) => turn.map((row) => dot(row, a));

/** A vector turned about a unit axis, counter-clockwise for whoever the axis points at. */
export function turnedAbout(a, axis, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return sum(sum(scaled(a, c), scaled(cross(axis, a), s)), scaled(axis, dot(axis, a) * (1 - c)));
}
