import { MINUTES, type Limit } from '../base/limit.ts'

const { quarter, hour } = MINUTES
const TRIES = 'tries of a password'
const ASKED = 'links for another password that are asked for'

/**
 * Limits of sign-in attempts in the office, and of mails that can be requested there. `here` blocks a guesser without
 * locking out the owner, who is at another address; `known` and `session` prevent an attacker with many addresses from
 * locking the owner out. `code`: a caller who guesses the codes of an app already has the password, and three of a
 * million are right.
 */
export const SIGN_IN_LIMITS = {
  here: {
    counts: TRIES,
    by: 'account and address block',
    most: 10,
    minutes: quarter,
    isTyped: false,
    above: 'refused',
  },
  block: {
    counts: TRIES,
    by: 'address block',
    most: 100,
    minutes: quarter,
    isTyped: false,
    above: 'refused',
  },
  account: {
    counts: TRIES,
    by: 'account',
    most: 100,
    minutes: quarter,
    isTyped: true,
    above: 'captcha',
    way: 'The password, with the captcha; without it in a browser that has signed in before, or by a passkey',
  },
  known: {
    counts: TRIES,
    by: 'browser that has signed in before',
    most: 10,
    minutes: quarter,
    isTyped: false,
    above: 'refused',
  },
  session: {
    counts: 'tries to prove a session again',
    by: 'session',
    most: 10,
    minutes: quarter,
    isTyped: false,
    above: 'refused',
  },
  code: {
    counts: 'tries of a code after the right password',
    by: 'account, or browser that has signed in before',
    most: 10,
    minutes: hour,
    isTyped: false,
    above: 'refused',
  },
  passkeys: {
    counts: 'tries of a passkey',
    by: 'address block',
    most: 100,
    minutes: quarter,
    isTyped: false,
    above: 'refused',
  },
  forgot: {
    counts: ASKED,
    by: 'account',
    most: 3,
    minutes: quarter,
    isTyped: true,
    above: 'mail withheld',
    way: 'The links of the mails before, which work for a day',
  },
  'forgot by': {
    counts: ASKED,
    by: 'address block',
    most: 20,
    minutes: quarter,
    isTyped: false,
    above: 'mail withheld',
  },
  told: {
    counts: 'mails that somebody tries to sign in',
    by: 'account',
    most: 1,
    minutes: quarter,
    isTyped: true,
    above: 'mail withheld',
    way: 'The mail before',
  },
  'told by': {
    counts: 'accounts that get such a mail',
    by: 'address block',
    most: 3,
    minutes: quarter,
    isTyped: false,
    above: 'mail withheld',
  },
  /** A member finds a masked buyer only by the complete value. */
  search: {
    counts: 'searches for a whole address, document or number of a masked buyer',
    by: 'member',
    most: 30,
    minutes: hour,
    isTyped: false,
    above: 'refused',
  },
} as const satisfies Record<string, Limit>

export type SignInLimitName = keyof typeof SIGN_IN_LIMITS
