/*
 * Validity periods for the protection of an account's second factors. An account without any gets its first one by the
 * password and a code by mail; a user who has lost all of them gets them removed after a delay.
 */

/** The code that is mailed before the first factor: how long it can be typed, and how often a wrong one may be. */
export const MAIL_CODE = { minutes: 10, tries: 5 } as const

/** The link by which the new address of an account is confirmed works for so many hours. */
export const EMAIL_LINK_HOURS = 24

/** For so many hours the link in the mail about a first factor, or a changed address, undoes it. */
export const UNDO_HOURS = 72

/**
 * Lost factors are removed at the first sign-in after `delay` hours, within `open` hours from then. The account can
 * stop it by the link of its mail until it happens.
 */
export const RECOVERY_HOURS = { delay: 24, open: 72 } as const

/**
 * Hours for which a password that was chosen by a mailed link enrols no first factor: until then the mailbox alone has
 * been shown, and its owner would have no time to notice.
 */
export const RESET_HOURS = 24
