import { preferences } from '../shell/preferences.ts';

/** Sounds and vibrations of a game: pencil on paper, made of filtered noise. */
type Sound = 'move' | 'capture' | 'turn' | 'win' | 'loss' | 'draw' | 'refused';

/** A stroke of a pencil: noise through a band-pass that glides from one frequency to another, in hertz. */
interface Stroke {
  /** Seconds after the sound's start. */
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly loudness: number;
}

const stroke = (
  at: number,
  length: number,
  from: number,
  to: number,
  loudness: number,
): Stroke => ({ at, length, from, to, loudness });

/** Strokes, and a vibration in milliseconds: on and off by turns. */
const SOUNDS: Readonly<Record<Sound, { strokes: readonly Stroke[]; vibration: number[] }>> = {
  move: { strokes: [stroke(0, 0.11, 2_400, 3_400, 0.8)], vibration: [10] },
  // crossed out
  capture: {
    strokes: [stroke(0, 0.09, 3_600, 2_200, 1), stroke(0.11, 0.1, 2_200, 3_800, 1)],
    vibration: [12, 40, 18],
  },
  // the grid set down after a turn
  turn: {
    strokes: [stroke(0, 0.03, 900, 700, 2), stroke(0.1, 0.025, 1_100, 800, 1.4)],
    vibration: [20],
  },
  // underlined, with a tick
  win: {
    strokes: [
      stroke(0, 0.26, 1_800, 3_600, 0.9),
      stroke(0.32, 0.08, 2_000, 2_600, 0.9),
      stroke(0.41, 0.2, 2_600, 5_200, 1),
    ],
    vibration: [20, 60, 20, 60, 50],
  },
  // a sheet that is crumpled
  loss: {
    strokes: [0, 0.05, 0.11, 0.19, 0.25, 0.34].map((at, i) =>
      stroke(at, 0.07, 1_900 - 220 * i, 1_300 - 150 * i, 0.9 - 0.08 * i),
    ),
    vibration: [70],
  },
  // two equal strokes
  draw: {
    strokes: [stroke(0, 0.16, 2_200, 2_600, 0.8), stroke(0.24, 0.16, 2_200, 2_600, 0.8)],
    vibration: [25, 80, 25],
  },
  // a rubber, forth and back
  refused: {
    strokes: [stroke(0, 0.07, 520, 380, 2), stroke(0.08, 0.07, 400, 560, 2)],
    vibration: [15, 40, 15],
  },
};

const VOLUME = 0.5;
/** Attack and release, in seconds: an edge without them clicks. */
const [ATTACK, RELEASE] = [0.006, 0.035];
/** Milliseconds between two sounds: engines can move faster than ears follow. */
const LEAST_GAP = 60;
/** Exempt from `LEAST_GAP`: they may come together with the last move. */
const ENDINGS: readonly Sound[] = ['win', 'loss', 'draw'];

/** Set by the app alone: the board is in pages of other sites too, which have not asked for sound. */
let isAllowed = false;
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let sounding = 0;
let lastBegan = Number.NEGATIVE_INFINITY;

export const allowSounds = (): void => {
  isAllowed = true;
};

export const isSoundOn = (): boolean => preferences.get('sound') !== 'off';

export function setSound(on: boolean): void {
  preferences.set('sound', on ? 'on' : 'off');
}

/** Before the user has interacted with the page, browsers refuse sound and vibration, with a warning. */
const isTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

export function playSound(sound: Sound): void {
  if (!isAllowed || !isSoundOn() || !isTouched()) return;
  const now = performance.now();
  if (now - lastBegan < LEAST_GAP && !ENDINGS.includes(sound)) return;
  lastBegan = now;
  const { strokes, vibration } = SOUNDS[sound];
  navigator.vibrate?.(vibration);
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext({ latencyHint: 'interactive' });
  if (context.state !== 'running') void context.resume();
  for (const one of strokes) draw(context, one);
}

function draw(audio: AudioContext, { at, length, from, to, loudness }: Stroke): void {
  const start = audio.currentTime + at + 0.01;
  const end = start + length;
  const source = audio.createBufferSource();
  noise ??= pencilNoise(audio);
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = 0.9;
  band.frequency.setValueAtTime(from, start);
  band.frequency.linearRampToValueAtTime(to, end);
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME * loudness, start + ATTACK);
  volume.gain.setValueAtTime(VOLUME * loudness, Math.max(start + ATTACK, end - RELEASE));
  volume.gain.linearRampToValueAtTime(0, end);
  source.connect(band).connect(volume).connect(audio.destination);
  sounding++;
  source.onended = () => {
    // a context that runs keeps the processor awake
    if (--sounding === 0) void audio.suspend();
  };
  source.start(start, Math.random() * 0.5, length + RELEASE);
}

/** A second of noise, rough like the grain of paper: its loudness wavers some 200 times a second. */
function pencilNoise(audio: BaseAudioContext): AudioBuffer {
  const { sampleRate } = audio;
  const buffer = audio.createBuffer(1, sampleRate, sampleRate);
  const samples = buffer.getChannelData(0);
  const grain = Math.round(sampleRate / 200);
  let [before, after] = [1, 1];
  for (let i = 0; i < samples.length; i++) {
    if (i % grain === 0) [before, after] = [after, 0.25 + 0.75 * Math.random()];
    const part = (i % grain) / grain;
    samples[i] = (before + (after - before) * part) * (2 * Math.random() - 1);
  }
  return buffer;
}
