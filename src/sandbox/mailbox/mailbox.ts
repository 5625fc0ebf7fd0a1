import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ledger/identifiers.ts'
import { readMessage, type Message } from './message.ts'

/** Older messages make room, so that a sandbox that runs for long does not fill the disk. */
const KEPT_MAILS = 5000

const FILE_NAME = /^\d{8}T\d{9}Z-msg_[A-Za-z0-9]+\.eml$/

export type Mail = Message & { id: string; receivedAt: string }

/** Messages as files of a folder, one each, named so that their order is their age. */
export class Mailbox {
  readonly #folder: string
  readonly #now: () => Date
  readonly #ids: string[]
  readonly #kept: number

  constructor(folder: string, ids: string[], now: () => Date, kept: number) {
    this.#folder = folder
    this.#ids = ids
    this.#now = now
    this.#kept = kept
  }

  /**
   * Keeps a message as it came; the recipients of its envelope go in front as a header. Written at once: handing so
   * little to the thread pool, step by step, takes three times the processor time, which the shop may have to share.
   */
  store(raw: Buffer, recipients: readonly string[]): string {
    const id = `${this.#now().toISOString().replace(/[-:.]/g, '')}-${newId('msg')}`
    const head = Buffer.from(`Delivered-To: ${recipients.join(', ')}\r\n`)
    const temporary = join(this.#folder, `${id}.part`)
    writeFileSync(temporary, Buffer.concat([head, raw]))
    renameSync(temporary, this.#path(id))
    this.#ids.push(id)
    const surplus = this.#ids.splice(0, Math.max(0, this.#ids.length - this.#kept))
    for (const old of surplus) rmSync(this.#path(old), { force: true })
    return id
  }

  get count(): number {
    return this.#ids.length
  }

  /** The newest messages, newest first. */
  async list(limit: number): Promise<Mail[]> {
    const mails = await Promise.all(
      this.#ids
        .slice(-limit)
        .reverse()
        .map((id) => this.read(id)),
    )
    return mails.filter((mail) => mail !== null)
  }

  /** Reads one message, or null when no message has that id. */
  async read(id: string): Promise<Mail | null> {
    if (!this.#ids.includes(id)) return null
    return { id, receivedAt: receivedAt(id), ...(await readMessage(await readFile(this.#path(id)))) }
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.eml`)
  }
}

/** Opens the mailbox of a folder, with what it already holds. `kept`: how many mails it keeps, the newest. */
export async function openMailbox(folder: string, now: () => Date, kept = KEPT_MAILS): Promise<Mailbox> {
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name))
  return new Mailbox(folder, names.map((name) => name.replace(/\.eml$/, '')).sort(), now, kept)
}

/** The time in a message's id: 20261121T101500123Z. */
function receivedAt(id: string): string {
  return id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z')
}
