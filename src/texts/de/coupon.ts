import type { Topics } from '../topics.ts'

export const coupon = {
  label: 'Gutscheincode',
  apply: 'Einlösen',
  checking: 'Wird geprüft\u00a0…',
  empty: 'Bitte geben Sie den Gutscheincode ein.',
  applied: (p) => `Gutschein ${p.name} eingelöst`,
  off: (p) => `${p.value} Rabatt`,
  left: (p) => `Noch ${p.n} Mal einlösbar`,
  ends: 'Endet in',
  until: 'Gültig bis',
  remove: 'Gutschein entfernen',
  refusals: {
    COUPON_INVALID: 'Ungültiger Gutschein. Bitte prüfen Sie den Code.',
    COUPON_NOT_CONVERTIBLE: 'Dieser Gutschein gilt nicht in dieser Währung. Bitte fahren Sie ohne ihn fort.',
    COUPON_NOT_APPLIED:
      'Der Gutschein wurde nicht eingelöst. Bitte prüfen Sie ihn und versuchen Sie es erneut.',
  },
  unreachable:
    'Der Gutschein konnte nicht geprüft werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  without: (p) => `Ohne ihn beträgt die Gesamtsumme ${p.total}. Es wurde nichts abgebucht.`,
} satisfies Topics['coupon']
