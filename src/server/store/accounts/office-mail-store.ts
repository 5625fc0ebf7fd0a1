import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TeamEvent } from '#rules/office/team-events.ts'
import type { CredentialChange, DestinationChanges, TeamChange } from '../../mail/office-mail.ts'
import type { Database } from '../postgres/database.ts'

/**
 * An ordered mail of the office. Orders about a password or attempts hold the typed address: the worker looks up
 * whether it has an account, so that the user who typed it cannot find out. `id` names the mail, and the link in it.
 * `sellerId` null: the team of the installation's operators.
 */
export type OfficeMailOrder =
  | { kind: 'password' | 'tries'; id: string; email: string }
  | { kind: 'invitation'; id: string; author: string; locale: string }
  | { kind: 'new-email'; id: string; locale: string }
  | { kind: 'email-changed'; id: string; locale: string }
  | { kind: 'credentials'; id: string; email: string; change: CredentialChange; link?: 'undo' | 'stop' }
  | ({ kind: 'team'; id: string; email: string; sellerId: number | null } & TeamChange)
  | ({ kind: 'destinations'; id: string; email: string; sellerId: number } & DestinationChanges)

/**
 * The task of an order. A worker of 0.1.0, which runs beside newer processes during an upgrade, takes any other kind than
 * its three for a password mail; a task that it does not have it leaves to newer workers.
 */
const TASKS = {
  password: 'office-mail',
  tries: 'office-mail',
  invitation: 'office-mail',
  'new-email': 'office-notice',
  'email-changed': 'office-notice',
  credentials: 'office-notice',
  team: 'office-notice',
  destinations: 'office-notice',
} as const satisfies Record<OfficeMailOrder['kind'], string>

/** Has the worker write and send a mail of the office. */
export async function orderOfficeMail(db: Database, order: OfficeMailOrder): Promise<void> {
  const topic = TASKS[order.kind]
  await sql`insert into outbox (topic, payload) values (${topic}, ${JSON.stringify(order)}::jsonb)`.execute(
    db,
  )
}

/** A mail to a member about the events of a kind after `after` up to `upto`. The order holds ids only. */
export type TeamMailOrder = {
  sellerId: number
  userId: number
  event: TeamEvent
  after: number
  upto: number
}

/** Has the worker write and send it. */
export async function orderTeamMail(
  tx: Database,
  { sellerId, userId, event, after, upto }: TeamMailOrder,
): Promise<void> {
  const order: TeamMailOrder = { sellerId, userId, event, after, upto }
  await sql`insert into outbox (topic, payload) values ('team-mail', ${JSON.stringify(order)}::jsonb)`.execute(
    tx,
  )
}

/** Notifies an account of a change of what opens it, in the transaction that makes it. */
export async function notifyAccount(tx: Database, email: string, change: CredentialChange): Promise<void> {
  await orderOfficeMail(tx, { kind: 'credentials', id: randomUUID(), email, change })
}
