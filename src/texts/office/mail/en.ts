import type { OfficeMailTexts } from './pt.ts'

export const officeMailEn: OfficeMailTexts = {
  footer: 'Shop dashboard',
  password: {
    subject: 'Choose another password',
    title: 'Choose another password',
    text: 'Somebody asked for a link to change the password of this account.',
    button: 'Choose the password',
    ends: (p) => `The link works once, for ${p.hours} hours.`,
    why: 'If it was not you, do nothing: your current password stays the same.',
  },
  invitation: {
    subject: (p) => `Invitation to the team of ${p.seller}`,
    title: (p) => `Join the team of ${p.seller}`,
    text: (p) => `${p.author} invited this address. Role: ${p.role}.`,
    button: 'Accept the invitation',
    ends: (p) => `The link works once, for ${p.hours} hours.`,
    why: 'If you do not know who invited you, do nothing.',
  },
  tries: {
    subject: 'Many attempts to sign in to your account',
    title: 'Somebody is trying to sign in to your account',
    text: 'There were many attempts with wrong passwords. Whoever made them has to wait fifteen minutes; you can sign in from elsewhere as usual.',
    button: 'See where you are signed in',
    why: 'If it was not you, add a passkey or turn on an authenticator app in My account.',
  },
  'new-email': {
    subject: 'Confirm the new email of your account',
    title: 'Confirm the new email of your account',
    text: 'Somebody asked for an account of the dashboard to use this address.',
    button: 'Confirm the email',
    ends: (p) => `The link works once, for ${p.hours} hours, for whoever is signed in to the account.`,
    why: 'If it was not you, do nothing: the address does not change.',
  },
  'email-taken': {
    subject: 'This email already belongs to an account',
    title: 'This is already the email of your account',
    text: 'Somebody asked for another account of the dashboard to use this address. It is already yours, so nothing changed.',
    button: 'View my account',
    why: 'If it was you, choose another address for the other account.',
  },
  'email-changed': {
    subject: 'The email of your account changed',
    title: 'The email of your account changed',
    text: 'The account of the dashboard that used this address now uses another one. Sign-in and messages use the new one.',
    button: 'It was not me: undo',
    ends: (p) => `The link works once, for ${p.hours} hours.`,
    why: 'If it was not you, undo it with this link: the account uses this address again, all sessions end and you choose another password.',
  },
  credentials: {
    subject: 'How your account is opened has changed',
    title: 'How your account is opened has changed',
    changes: {
      'password-changed': 'The password of this account was changed.',
      'factor-added': 'An authenticator app was turned on for this account.',
      'factor-removed': 'The authenticator app of this account was turned off.',
      'factor-reset':
        'The authenticator app and the passkeys of this account, reported as lost, were removed.',
      'passkey-added': 'A passkey was added to this account.',
      'passkey-removed': 'A passkey was removed from this account.',
      'recovery-renewed': 'The recovery codes of this account were replaced.',
      'factor-undone':
        'The second factor that was added to this account was undone. Every session has ended and the password no longer works: another email has the link to choose a new one.',
      'recovery-started':
        'Somebody who is responsible for this account has asked for its authenticator app and passkeys, reported as lost, to be removed.',
      'recovery-stopped':
        'The authenticator app and the passkeys of this account will not be removed: the request was stopped.',
    },
    undo: {
      button: 'It was not me: undo it',
      note: (p) =>
        `If it was not you, undo it with this link, which works once, for ${p.hours} hours: the second factor is removed, every session ends and you choose a new password.`,
    },
    stop: {
      button: 'Cancel the request',
      note: (p) =>
        `If you still have the app or a passkey, cancel with this link or sign in with one of them. Otherwise they are removed at the first sign-in with the password after ${p.hours} hours.`,
    },
    button: 'See my account',
    why: 'If it was not you, change the password now, end the other sessions in My account and tell the owners of the shop.',
  },
  factorCode: {
    subject: 'Code to turn on your second factor',
    title: 'Turn on your second factor',
    text: (p) => `Enter this code in the dashboard: ${p.code}. It works once, for ${p.minutes} minutes.`,
    button: 'See my account',
    why: 'If it was not you, somebody knows your password: change it now. Do not give this code to anyone.',
  },
  team: {
    subject: (p) => `Change in the team of ${p.seller}`,
    title: (p) => `Change in the team of ${p.seller}`,
    'owner-given': (p) => `${p.author} made ${p.name} an owner of the shop.`,
    'owner-invited': (p) => `${p.author} invited ${p.name} to be an owner of the shop.`,
    'owner-joined': (p) => `${p.name} accepted the invitation and is now an owner of the shop.`,
    'owner-taken': (p) => `${p.author} took the owner role from ${p.name}.`,
    'first-factor': (p) => `${p.name} turned on the first second factor of the account.`,
    'factor-undone': (p) =>
      `The first second factor of ${p.name}’s account was undone with the link in the email, and the account needs a new password.`,
    'password-reset': (p) => `${p.name} chose a new password with a link sent by email.`,
    'recovery-started': (p) =>
      `${p.author} asked for the lost second factor of ${p.name} to be removed. It happens after 24 hours unless somebody cancels it.`,
    'email-changed': (p) => `${p.name} changed the email of the account.`,
    'email-undone': (p) =>
      `The change of the email of ${p.name}’s account was undone with the link in the email, and the account needs another password.`,
    removed: (p) => `${p.author} removed ${p.name} from the team.`,
    left: (p) => `${p.name} left the team.`,
    button: 'See the team',
    why: 'If you did not expect this, sign in now, check the team and change your password.',
  },
  destinations: {
    subject: (p) => `${p.seller}: new destination of buyers or their data`,
    title: (p) => `New destination of buyers or their data: ${p.seller}`,
    text: (p) => `${p.author} changed where the shop ${p.seller} leads buyers or sends their data.`,
    fields: {
      '/access_url': 'Access address',
      '/pixels': 'Pixels',
      '/offers/*/other_checkout': 'Checkout of another installation',
      '/email': 'Contact email',
      '/phone': 'Contact phone',
      '/referral_url': 'Website of the shop',
      '/embedding_sites': 'Sites that show the checkout',
      '/advertising_consent': 'Advertising consent',
      '/link_exit_pop_up': 'Link on leaving the page',
      '/whatsapp_number': 'WhatsApp number',
      '/jivochat_id': 'JivoChat',
    },
    none: 'nothing',
    more: (p) =>
      p.count === 1 ? 'One more change does not fit here.' : `${p.count} more changes do not fit here.`,
    button: 'See the activity of the shop',
    why: 'If you did not expect this, sign in now, undo the change in the history and change your password.',
  },
}
