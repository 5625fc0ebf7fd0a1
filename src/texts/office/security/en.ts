import type { SecurityTexts } from './pt.ts'

export const securityEn: SecurityTexts = {
  title: 'Security',
  factor: 'Code of an app',
  factorOff:
    'Beside the password, signing in can ask for a code of six digits from an app on your phone. Whoever finds out the password alone does not get in.',
  factorOn: (p) => `On: signing in asks for the password and a code. Recovery codes left: ${p.left}.`,
  asked: (p) => `${p.shops} asks everybody who works there for a second factor. Turn it on to go on.`,
  begin: 'Turn on',
  scan: 'Scan the code with an authenticator app, or type the key into it:',
  codeAlt: 'QR code of the key',
  key: 'Key',
  code: 'Code of six digits',
  codeHint: 'From the app, now.',
  confirm: 'Confirm',
  recovery: 'Recovery codes',
  recoveryLead:
    'Each works once, in the place of the app’s code. Keep them outside of your phone: they are not shown again.',
  recoverySaved: 'I kept the codes',
  renew: 'Make new recovery codes',
  remove: 'Turn off',
  removeTitle: 'Turn the app’s code off?',
  removeLead: 'Signing in asks for the password alone again, and the recovery codes stop working.',
  need: 'Second factor of the team',
  needOn: 'Required: whoever has none is led to turn it on before they see the shop.',
  needOff: 'Everybody chooses for themselves.',
  needIt: 'Require it of everybody',
  needItNot: 'Require it no longer',
}
