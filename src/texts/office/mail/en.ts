import type { OfficeMailTexts } from './pt.ts'

export const officeMailEn: OfficeMailTexts = {
  footer: 'The shop’s office',
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
  team: {
    subject: (p) => `Change in the team of ${p.seller}`,
    title: (p) => `Change in the team of ${p.seller}`,
    'owner-given': (p) => `${p.author} made ${p.name} an owner of the shop.`,
    'owner-invited': (p) => `${p.author} invited ${p.name} to be an owner of the shop.`,
    'owner-joined': (p) => `${p.name} accepted the invitation and is now an owner of the shop.`,
    'owner-taken': (p) => `${p.author} took the owner role from ${p.name}.`,
    removed: (p) => `${p.author} removed ${p.name} from the team.`,
    left: (p) => `${p.name} left the team.`,
    button: 'See the team',
    why: 'If you did not expect this, sign in now, check the team and change your password.',
  },
}
