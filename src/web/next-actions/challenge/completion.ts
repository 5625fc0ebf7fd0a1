/** Part of the browser's `EventSource` that listening needs. */
export type CompletionStream = {
  readonly readyState: number
  addEventListener(type: 'challenge.completed', listener: () => void): void
  close(): void
}

export type Listening = {
  openStream: () => CompletionStream
  /** Whether the buyer is back from the bank, asked of the server. */
  ask: () => Promise<boolean>
  onCompleted: () => void
}

/** Milliseconds between two questions while the stream is not open. */
export const POLL_MS = 3_000
/** The same while it is: a proxy may hold it back, and a phone may not notice for minutes that its stream is dead. */
export const SAFETY_POLL_MS = 30_000

const STREAM_OPEN = 1

/**
 * Listens until the buyer is back from the bank, to the stream of the challenge and by asking, and says so once.
 * Answers what ends it.
 */
export function listenForCompletion({ openStream, ask, onCompleted }: Listening): () => void {
  const stream = openStream()
  let asked = Date.now()
  let isOver = false
  const stop = (): void => {
    isOver = true
    stream.close()
    clearInterval(timer)
  }
  const complete = (): void => {
    if (isOver) return
    stop()
    onCompleted()
  }
  const timer = setInterval(() => {
    if (stream.readyState === STREAM_OPEN && Date.now() - asked < SAFETY_POLL_MS) return
    asked = Date.now()
    // One question that is lost is followed by the next.
    ask().then(
      (isCompleted) => isCompleted && complete(),
      () => null,
    )
  }, POLL_MS)
  stream.addEventListener('challenge.completed', complete)
  return stop
}
