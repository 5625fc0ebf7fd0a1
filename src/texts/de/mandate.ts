import type { Topics } from '../topics.ts'

export const mandate = {
  fact: 'ohne Karte, verlängert sich automatisch',
  steps: {
    pay: (p) => `Scannen Sie den QR-Code in der App Ihrer Bank und zahlen Sie jetzt ${p.amount}.`,
    authorise: (p) => `Autorisieren Sie dort auch die nächsten Zahlungen: ${p.price}.`,
    afterwards:
      'Danach wird jede Zahlung pünktlich von Ihrem Konto abgebucht, ohne Karte und ohne neuen Code.',
  },
  varies: 'in wechselnder Höhe',
  cancel: 'Sie können jederzeit in der App Ihrer Bank unter „Pix Automático“ kündigen.',
  atOnce: (p) =>
    `Wenn Sie in der App Ihrer Bank bestätigen, zahlen Sie jetzt und autorisieren die nächsten Zahlungen: ${p.price}.`,
  order: {
    label: 'Automatisches Pix',
    authorised: 'Autorisiert. Die nächsten Zahlungen werden von Ihrem Konto abgebucht.',
    pending: 'Wir warten auf die Antwort Ihrer Bank',
    missing: 'Nicht autorisiert',
  },
  missingText: (p) =>
    `Ihre Zahlung ist eingegangen, aber die nächsten Zahlungen wurden nicht autorisiert. Wir haben einen Link an ${p.email} geschickt, über den Sie eine andere Zahlungsart wählen können.`,
} satisfies Topics['mandate']
