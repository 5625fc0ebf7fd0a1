import { workerScript } from '../app/trusted.ts'
import type { Frame } from './decode-worker.ts'
// oxlint-disable-next-line import/default -- what it exports is the bundler's doing
import decoderUrl from './decode-worker.ts?worker&url'

/**
 * Reason why no code is read. `insecure`: browsers give the camera to https pages only. `failed`: the decoder did not
 * start, as when it was never stored and there is no connection.
 */
export type CameraTrouble = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed'

/** Files to store for reading codes without a connection. */
export const CAMERA_FILES: readonly string[] = [decoderUrl]

/** The longest side of what is searched: a code fills a good part of the picture, and a cheap phone has to keep up. */
const SIDE = 640
/** Between two looks, so that the phone stays cool for an evening. */
const PAUSE_MS = 90

const TROUBLES: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

type Camera = { kind: 'on'; stream: MediaStream } | { kind: 'off'; trouble: CameraTrouble }

/** Shows the camera that looks away from the person in `video`. */
export async function startCamera(video: HTMLVideoElement): Promise<Camera> {
  if (!window.isSecureContext) return { kind: 'off', trouble: 'insecure' }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    video.srcObject = stream
    await video.play()
    return { kind: 'on', stream }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    const trouble = TROUBLES[name]
    if (trouble === undefined) throw error
    return { kind: 'off', trouble }
  }
}

/** Returns the middle of the picture, as a square: nobody aims with what is outside of it. */
function grab(video: HTMLVideoElement, context: CanvasRenderingContext2D): Frame | null {
  const { videoWidth, videoHeight } = video
  const cut = Math.min(videoWidth, videoHeight)
  if (cut === 0) return null
  const side = Math.min(cut, SIDE)
  context.canvas.width = side
  context.canvas.height = side
  context.drawImage(video, (videoWidth - cut) / 2, (videoHeight - cut) / 2, cut, cut, 0, 0, side, side)
  return { width: side, height: side, data: context.getImageData(0, 0, side, side).data }
}

/** Reads codes from a playing video until it is stopped; each picture with a code is reported, the same code too. */
export function readCodes(
  video: HTMLVideoElement,
  callbacks: { onCode: (text: string) => void; onFailure: () => void },
): () => void {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const decoder = new Worker(workerScript(decoderUrl), { type: 'module' })
  let timer = 0
  const look = (): void => {
    const frame = context === null ? null : grab(video, context)
    if (frame === null) {
      timer = window.setTimeout(look, PAUSE_MS)
      return
    }
    decoder.postMessage(frame, [frame.data.buffer])
  }
  decoder.addEventListener('message', ({ data: text }: MessageEvent<string | null>) => {
    timer = window.setTimeout(look, PAUSE_MS)
    if (text !== null) callbacks.onCode(text)
  })
  decoder.addEventListener('error', callbacks.onFailure)
  look()
  return () => {
    clearTimeout(timer)
    decoder.terminate()
  }
}
