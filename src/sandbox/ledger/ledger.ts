import { join } from 'node:path'
import { applyEntry, type Charge } from './charge.ts'
import {
  isOpening,
  readEntry,
  type ChangeEntry,
  type Entry,
  type OpeningEntry,
  type TakenLine,
} from './entry.ts'
import { newId } from './identifiers.ts'
import { openJournal, type Journal } from './journal.ts'

type Stamp = 'seq' | 'id' | 'at'
export type NewOpening = Omit<OpeningEntry, Stamp | 'charge'>
export type NewChange = Pick<ChangeEntry, 'kind' | 'amount' | 'event'> &
  Partial<Pick<ChangeEntry, 'refund' | 'endToEndId' | 'refusalCode' | 'means'>>

/** States that something outside may still change, or time; an unanswered mandate is another. */
const UNFINISHED = ['waiting', 'scheduled', 'payer_approved', 'in_review'] as const

/**
 * The acquirer's own truth: an append-only list of lines, and the charges they add up to. Decisions and the lines
 * they cause happen in one turn of the event loop, so two requests can never decide on the same state.
 */
export class Ledger {
  readonly #journal: Journal<Entry>
  readonly #now: () => Date
  readonly #entries: Entry[] = []
  readonly #charges = new Map<string, Charge>()
  readonly #openings = new Map<string, OpeningEntry>()
  readonly #mandates = new Map<string, Charge>()
  readonly #ofReference = new Map<string, Entry[]>()
  readonly #unfinished = new Set<Charge>()
  readonly #listeners: ((entry: Entry, charge: Charge) => void)[] = []

  constructor(journal: Journal<Entry>, lines: readonly Entry[], now: () => Date) {
    this.#journal = journal
    this.#now = now
    for (const line of lines) this.#index(line)
  }

  /** Every line, oldest first. */
  get entries(): readonly Entry[] {
    return this.#entries
  }

  /** Charges that wait for a payer, their bank or a review, oldest first. */
  get unfinished(): ReadonlySet<Charge> {
    return this.#unfinished
  }

  charge(id: string): Charge | null {
    return this.#charges.get(id) ?? null
  }

  /** Returns the charge that requested a mandate; null for an unknown id. */
  mandate(id: string): Charge | null {
    return this.#mandates.get(id) ?? null
  }

  /** The line that opened the charge of a reference. */
  opening(reference: string): OpeningEntry | null {
    return this.#openings.get(reference) ?? null
  }

  entriesOf(reference: string): readonly Entry[] {
    return this.#ofReference.get(reference) ?? []
  }

  /** Calls back for every new line, after it was applied. */
  onEntry(listener: (entry: Entry, charge: Charge) => void): void {
    this.#listeners.push(listener)
  }

  /** Opens a charge. A reference is used once; the caller has looked. */
  open(line: NewOpening): OpeningEntry {
    const entry: OpeningEntry = { ...line, ...this.#stamp(), charge: newId('ch') }
    this.#add(entry)
    return entry
  }

  /**
   * Takes lines of a generated history, with their own moments, in order; this ledger numbers them.
   * @throws Error for a line of a charge that has no opening here
   */
  take(lines: readonly TakenLine[]): void {
    for (const line of lines) this.#add({ ...line, seq: this.#entries.length + 1 })
  }

  change(charge: Charge, line: NewChange): Charge {
    return this.#add({
      refund: null,
      endToEndId: null,
      refusalCode: null,
      means: null,
      ...line,
      ...this.#stamp(),
      charge: charge.id,
      reference: charge.reference,
      currency: charge.currency,
    })
  }

  /** Resolves when everything that any caller may have seen is on disk. */
  durable(): Promise<void> {
    return this.#journal.durable()
  }

  close(): Promise<void> {
    return this.#journal.close()
  }

  #stamp(): Pick<Entry, Stamp> {
    return { seq: this.#entries.length + 1, id: newId('le'), at: this.#now().toISOString() }
  }

  #add(entry: Entry): Charge {
    this.#journal.append(entry)
    const charge = this.#index(entry)
    for (const listener of this.#listeners) listener(entry, charge)
    return charge
  }

  #index(entry: Entry): Charge {
    const charge = applyEntry(this.#charges, entry)
    this.#entries.push(entry)
    if (isOpening(entry)) this.#openings.set(entry.reference, entry)
    const asked = charge.details.mandate
    if (asked !== undefined) this.#mandates.set(asked.id, charge)
    const lines = this.#ofReference.get(entry.reference)
    if (lines === undefined) this.#ofReference.set(entry.reference, [entry])
    else lines.push(entry)
    if (UNFINISHED.some((status) => status === charge.status) || charge.mandate === 'CRIADA')
      this.#unfinished.add(charge)
    else this.#unfinished.delete(charge)
    return charge
  }
}

/** Opens the ledger of a data folder and replays it. */
export async function openLedger(dataDir: string, now: () => Date): Promise<Ledger> {
  const { journal, lines } = await openJournal(join(dataDir, 'ledger.jsonl'), readEntry)
  return new Ledger(journal, lines, now)
}
