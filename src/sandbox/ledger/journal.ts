import { open, readFile, truncate, type FileHandle } from 'node:fs/promises'

/**
 * An append-only file of JSON lines. Lines that are appended together are written and synced together, so that many
 * concurrent callers share one flush. Once a write has failed the journal stays failed: `durable` rejects for ever,
 * and nothing is acknowledged any more.
 */
export class Journal<Line> {
  readonly #file: FileHandle
  #queue: string[] = []
  #scheduled = false
  #tail: Promise<void> = Promise.resolve()

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Takes a line at once; it is on disk when `durable` resolves. */
  append(line: Line): void {
    this.#queue.push(`${JSON.stringify(line)}\n`)
    if (this.#scheduled) return
    this.#scheduled = true
    this.#tail = this.#tail.then(() => this.#write())
    // A caller that needs the line awaits durable() and gets the rejection there; this only keeps it from being
    // unhandled.
    this.#tail.catch(() => undefined)
  }

  /** Resolves when every line appended so far is on disk. */
  durable(): Promise<void> {
    return this.#tail
  }

  async close(): Promise<void> {
    try {
      await this.#tail
    } finally {
      await this.#file.close()
    }
  }

  async #write(): Promise<void> {
    this.#scheduled = false
    const batch = this.#queue.join('')
    this.#queue = []
    await this.#file.appendFile(batch)
    await this.#file.datasync()
  }
}

/**
 * Opens a journal and reads its contents. Anything after the last line break is a write that a crash cut short; it was
 * never acknowledged and is removed. A complete line that cannot be read is damage, and an error.
 */
export async function openJournal<Line>(
  path: string,
  read: (value: unknown) => Line,
): Promise<{ journal: Journal<Line>; lines: Line[] }> {
  const content = await readIfPresent(path)
  const end = content.lastIndexOf(0x0a) + 1
  if (end < content.length) await truncate(path, end)
  const texts = content.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
  const lines = texts.map((text, index) => readLine(text, read, path, index + 1))
  return { journal: new Journal<Line>(await open(path, 'a')), lines }
}

function readLine<Line>(text: string, read: (value: unknown) => Line, path: string, number: number): Line {
  try {
    return read(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${path} is damaged in line ${number}`, { cause })
  }
}

async function readIfPresent(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
