import { randomUUID } from 'node:crypto'
import type { RevisionSource } from '#rules/catalogue/catalogue-revision.ts'
import { graveChangesOf, refusalOf, type Destination, type Editor } from '#rules/fields/grave-fields.ts'
import { CallError } from '../../call-error.ts'
import type { DestinationChange } from '../../mail/office-mail.ts'
import type { EntryMade } from '../../store/catalogue/audited-changes.ts'
import type { EntryScope } from '../../store/catalogue/catalogue-entries.ts'
import { recordChange } from '../../store/catalogue/revision-store.ts'
import { listMembers } from '../../store/accounts/member-store.ts'
import { orderOfficeMail } from '../../store/accounts/office-mail-store.ts'
import type { Database } from '../../store/postgres/database.ts'

/** By what the catalogue is changed, and by whom. */
export type Editing = { source: RevisionSource; editor: Editor }

/** The operator at the command line, of whom nothing is asked. `name`: as the history has them. */
export function operatorEditor(name: string | null): Editor {
  return { email: name, role: 'operator', isProven: true }
}

/** A mail lists so many changes. */
const LISTED = 20
const VALUE_LENGTH = 200

/**
 * Carries a change of the catalogue out, as `recordChange`, and refuses it where it changes a grave field that its editor
 * may not change. Every writer of the catalogue goes through here, so that no call is a way around the table.
 *
 * @throws CallError NOT_ALLOWED, PROVE_AGAIN; the transaction must not stay then
 */
export async function recordEdit(
  tx: Database,
  scope: EntryScope,
  { source, editor }: Editing,
  write: () => Promise<ReadonlySet<number>>,
): Promise<number> {
  const { version, changes } = await recordChange(tx, scope, { source, author: editor.email }, write)
  const grave = changes.flatMap((made) =>
    graveChangesOf(made.kind, made.before, made.after).map((change) => ({ ...change, made })),
  )
  const refusal = refusalOf(editor, grave)
  // guard: grave-fields-asked
  if (refusal !== null) throw new CallError(refusal)
  await notifyOfDestinations(
    tx,
    editor,
    grave.filter(({ gravity }) => gravity === 'destination'),
  )
  return version
}

type Led = { path: string; from: unknown; to: unknown; made: EntryMade }

/** Mails the owners of each shop where buyers or their data are led from now on. */
async function notifyOfDestinations(tx: Database, editor: Editor, changes: readonly Led[]): Promise<void> {
  // An operator's file says what is in it to the operator; a shop's own people are watched by its owners.
  if (editor.role === 'operator') return
  for (const [sellerId, led] of Map.groupBy(changes, ({ made }) => made.seller_id)) {
    const members = await listMembers(tx, sellerId)
    const listed = led.slice(0, LISTED).map(mailed)
    for (const { email } of members.filter(({ role }) => role === 'owner'))
      await orderOfficeMail(tx, {
        kind: 'destinations',
        id: randomUUID(),
        email,
        sellerId,
        author: editor.email ?? '',
        changes: listed,
        more: led.length - listed.length,
      })
  }
}

function mailed({ path, from, to, made }: Led): DestinationChange {
  const { name } = (made.after ?? {}) as { name?: unknown }
  return {
    entry: typeof name === 'string' ? name : made.entry_id,
    field: path as Destination,
    from: shown(from),
    to: shown(to),
  }
}

/** Formats a value for a line of a mail; null if there is none. */
function shown(value: unknown): string | null {
  if (value === undefined) return null
  if (Array.isArray(value))
    return value
      .map((item) => shown(item) ?? '')
      .join(', ')
      .slice(0, VALUE_LENGTH)
  if (typeof value === 'string') return value.slice(0, VALUE_LENGTH)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const { provider, id, hosts } = value as { provider?: unknown; id?: unknown; hosts?: unknown }
  const named = [provider, id, hosts].filter((part) => part !== undefined).map(String)
  return (named.length > 0 ? named.join(' ') : JSON.stringify(value)).slice(0, VALUE_LENGTH)
}
