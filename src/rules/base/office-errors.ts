/**
 * Errors of the office's calls: HTTP status, and a sentence for callers other than its pages, which word the code
 * themselves.
 */
export const OFFICE_ERRORS = {
  SIGN_IN: { status: 401, sentence: 'Sign in first.' },
  WRONG_CREDENTIALS: { status: 401, sentence: 'E-mail or password is wrong.' },
  SECOND_FACTOR: { status: 401, sentence: "Enter a code of the account's app, or a recovery code." },
  PASSKEY_NEEDED: {
    status: 401,
    sentence: 'This account has a passkey, which is needed here: the password alone is not enough.',
  },
  MAIL_CODE: { status: 403, sentence: 'The first second factor needs a code by mail: ask for one.' },
  RESET_LATELY: {
    status: 403,
    sentence:
      'The password was chosen by a mailed link less than a day ago: a second factor can be added later.',
  },
  WRONG_CODE: { status: 401, sentence: 'This code is wrong or was used.' },
  ENROL_FACTOR: { status: 403, sentence: 'This seller asks for a second factor: set one up first.' },
  FACTOR_THERE: { status: 409, sentence: 'The account has an app already.' },
  REFUND_LIMIT: {
    status: 409,
    sentence: 'This is more than you may give back today; `errors` says what is left, and who may.',
  },
  WRONG_PASSKEY: {
    status: 401,
    sentence: 'This passkey is not known here, or it answered too late: try again.',
  },
  REQUEST_RUNNING: { status: 409, sentence: 'The request with this idempotency key is under way: wait.' },
  REQUEST_UNKNOWN: {
    status: 409,
    sentence:
      'Nobody knows whether the request with this idempotency key was carried out: look before you repeat it.',
  },
  REQUEST_VOIDED: {
    status: 409,
    sentence: 'This idempotency key was looked up before its request arrived: use another one.',
  },
  REQUEST_KEY_REUSED: { status: 422, sentence: 'This idempotency key belongs to another request.' },
  REFUND_OPEN: {
    status: 409,
    sentence: 'A refund of this amount of this sale is under way: say `again` for another one.',
  },
  WITHDRAWAL_ANSWERED: {
    status: 409,
    sentence: 'This withdrawal was answered already: read it again.',
  },
  PASSKEY_THERE: { status: 409, sentence: 'This passkey is known already, or the account has twenty.' },
  NO_FACTOR: { status: 409, sentence: 'The account has no app.' },
  NOT_ALLOWED: { status: 403, sentence: 'Your role does not allow this.' },
  PROVE_AGAIN: { status: 403, sentence: 'Enter your password again first.' },
  LINK_USED_UP: { status: 410, sentence: 'This link was used or has ended: ask for another one.' },
  SIGN_IN_TO_JOIN: {
    status: 409,
    sentence: 'This address has an account: sign in with it, then open the link.',
  },
  LAST_OPERATOR: {
    status: 409,
    sentence: 'An installation needs somebody who may do everything: make another one first.',
  },
  NO_ACCOUNT: { status: 422, sentence: 'Nobody has an account with this address.' },
  LAST_OWNER: { status: 409, sentence: 'A seller needs an owner: make somebody else one first.' },
  ALREADY_MEMBER: { status: 409, sentence: 'This address belongs to the team already.' },
  PASSWORD_TOO_EASY: { status: 422, sentence: 'This password is too easy to guess: ten characters or more.' },
  ENTRY_REFUSED: {
    status: 422,
    sentence: 'What was changed does not fit the catalogue; `errors` says where.',
  },
  PICTURE_REFUSED: {
    status: 422,
    sentence: 'A picture is a JPEG, PNG, WebP, AVIF or GIF of at most 15 MB and 40 million points.',
  },
  ACCOUNT_REFUSED: {
    status: 422,
    sentence: 'A field of this account is missing, or has another form; `errors` says which.',
  },
  TOO_MANY_PICTURES: { status: 409, sentence: 'This shop has as many pictures as it may keep.' },
  BUYER_ERASED: {
    status: 409,
    sentence: 'The buyer of this sale was erased, so there is nobody to correct.',
  },
  CHANGED_MEANWHILE: { status: 409, sentence: 'Somebody else changed this meanwhile: read it again.' },
  TICKET_NOT_VALID: {
    status: 409,
    sentence: 'This ticket is not valid any more, or somebody has come in with it.',
  },
  PERSON_UNREADABLE: {
    status: 422,
    sentence: 'A person is named by an e-mail address or the number of a document.',
  },
  TOO_MANY_EXPORTS: {
    status: 409,
    sentence: 'As many files are being made, or kept, as this shop may have: wait, or delete one.',
  },
  TOO_MANY_MAILS: {
    status: 429,
    sentence: 'As many mails as may be were sent to this address today: try again tomorrow.',
  },
  NOT_PAID: { status: 409, sentence: 'This sale is not paid, so there is no confirmation to send.' },
  SUBSCRIPTION_ENDED: { status: 409, sentence: 'This subscription has ended.' },
  DATE_NOT_ALLOWED: {
    status: 422,
    sentence: 'The next charge cannot be on this day; `moves` of the subscription says which days are free.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>

export type OfficeErrorCode = keyof typeof OFFICE_ERRORS

export function isOfficeErrorCode(code: string): code is OfficeErrorCode {
  return Object.hasOwn(OFFICE_ERRORS, code)
}
