import type { OfficeMailTexts } from './pt.ts'

export const officeMailEn: OfficeMailTexts = {
  footer: "The shop's office",
  password: {
    subject: 'Choose another password',
    title: 'Choose another password',
    text: 'Somebody asked for a link to change the password of this account.',
    button: 'Choose the password',
    ends: (p) => `The link works once, for ${p.hours} hours.`,
    why: 'If it was not you, do nothing: the present password stays.',
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
    subject: 'Many tries to get into your account',
    title: 'Somebody tries to get into your account',
    text: 'There were many tries with wrong passwords. Whoever tried waits fifteen minutes; you sign in from elsewhere as always.',
    button: 'See where you are signed in',
    why: 'If it was not you, add a passkey or turn the code of an app on in My account.',
  },
}
