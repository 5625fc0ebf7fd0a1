/*
 * Signals that the staff at a check-in point hear and feel without looking: two rising tones for a holder who may go
 * in, one low one for a holder who may not.
 */

type Signal = { tones: readonly { hertz: number; at: number; lasts: number }[]; vibration: readonly number[] }

const WELCOME: Signal = {
  tones: [
    { hertz: 660, at: 0, lasts: 0.09 },
    { hertz: 990, at: 0.1, lasts: 0.14 },
  ],
  vibration: [70],
}
const REFUSED: Signal = {
  tones: [{ hertz: 180, at: 0, lasts: 0.45 }],
  vibration: [180, 90, 180],
}

/** Volume at which a phone's speaker is audible in a queue and does not rattle. */
const VOLUME = 0.35

let sounds: AudioContext | null = null

/** Lets the page make sounds. Browsers allow it only while somebody presses something. */
export function allowSounds(): void {
  sounds ??= new AudioContext()
  if (sounds.state === 'suspended') void sounds.resume()
}

function play(context: AudioContext, { tones }: Signal): void {
  for (const { hertz, at, lasts } of tones) {
    const from = context.currentTime + at
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime(VOLUME, from)
    // A tone that is cut off clicks.
    gain.gain.exponentialRampToValueAtTime(0.001, from + lasts)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(from + lasts)
  }
}

/** Says by ear and hand whether somebody may go in. */
export function signal(isWelcome: boolean): void {
  const { vibration, ...sound } = isWelcome ? WELCOME : REFUSED
  // Not every browser vibrates.
  if ('vibrate' in navigator) navigator.vibrate([...vibration])
  if (sounds?.state === 'running') play(sounds, { vibration, ...sound })
}
