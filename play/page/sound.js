// What does the table sound like? Short sounds made here, without files. One switch; off on phones until it is pressed.

const KEY = "cosmozoo-sound";
const VOLUME = 0.12;
const isPhone = () => matchMedia("(pointer: coarse)").matches;
let context = null;

export const isSoundOn = () => (localStorage.getItem(KEY) ?? (isPhone() ? "off" : "on")) === "on";

export function switchSound() {
  localStorage.setItem(KEY, isSoundOn() ? "off" : "on");
  play("turn");
}

/** Tones as [hertz, start and duration in seconds, wave]. */
const TONES = {
  turn: [[523, 0, 0.12, "sine"], [659, 0.13, 0.18, "sine"]],
  put: [[190, 0, 0.06, "triangle"], [120, 0.02, 0.08, "triangle"]],
  card: [[900, 0, 0.03, "triangle"], [700, 0.03, 0.05, "triangle"]],
  won: [[523, 0, 0.1, "sine"], [659, 0.1, 0.1, "sine"], [784, 0.2, 0.18, "sine"]],
  lost: [[440, 0, 0.14, "sine"], [330, 0.15, 0.2, "sine"]],
  tick: [[1100, 0, 0.03, "square"]],
  suspense: [[110, 0, 0.9, "sawtooth"], [165, 0.3, 0.6, "sine"]],
  over: [[392, 0, 0.9, "sine"], [494, 0.05, 0.9, "sine"], [587, 0.1, 0.9, "sine"]],
};

export function play(name) {
  if (!isSoundOn() || !navigator.userActivation?.hasBeenActive) return; // browsers keep silent before the first press
  context ??= new AudioContext();
  if (name === "explosion") burst();
  else for (const tone of TONES[name]) sing(...tone);
}

function sing(frequency, start, duration, type) {
  const oscillator = new OscillatorNode(context, { frequency, type });
  const gain = fadeOut(start, duration);
  oscillator.connect(gain);
  oscillator.start(context.currentTime + start);
  oscillator.stop(context.currentTime + start + duration);
}

/** A volume that falls to nothing. */
function fadeOut(start, duration, volume = VOLUME) {
  const gain = new GainNode(context, { gain: 0 });
  const begin = context.currentTime + start;
  gain.gain.setValueAtTime(volume, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + duration);
  gain.connect(context.destination);
  return gain;
}

/** Noise that fades within a second. */
function burst() {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  const noise = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 500 });
  noise.connect(filter).connect(fadeOut(0, 1, 3 * VOLUME));
  noise.start();
}
