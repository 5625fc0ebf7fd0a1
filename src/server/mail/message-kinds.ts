import { TEAM_EVENTS, type TeamEvent } from '#rules/office/team-events.ts'
import { MAIL_KINDS } from './mail-content.ts'

/** The mails about what happens in a shop to those who work there. */
export const TEAM_MESSAGES = TEAM_EVENTS.map((event): `office-${TeamEvent}` => `office-${event}`)

/** The mails to the people of a shop or of the installation. */
export const OFFICE_MESSAGES = [
  'office-password',
  'office-invitation',
  'office-tries',
  'office-new-email',
  'office-email-changed',
  'office-credentials',
  'office-team',
  'office-destinations',
  ...TEAM_MESSAGES,
] as const

/** Every kind of mail that is sent. The first part of a Message-ID names it. */
export const MESSAGE_KINDS = [
  ...MAIL_KINDS,
  'card-code',
  'gift',
  'buyer-moved',
  'waiting-joined',
  'waiting-offer',
  'ticket-giver',
  'ticket-receiver',
  'withdrawal-buyer',
  'withdrawal-seller',
  'withdrawal-done',
  'withdrawal-refused',
  'withdrawal-on-file',
  'cancellation-buyer',
  'cancellation-seller',
  'cancellation-on-file',
  'cancellation-undone',
  'cancellation-seller-undone',
  'renewal-reminder',
  'renewal-failed',
  'renewal-failed-finally',
  'subscription-unpaid',
  ...OFFICE_MESSAGES,
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]
