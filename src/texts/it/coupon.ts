import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const coupon = {
  label: 'Codice sconto',
  apply: 'Applica',
  checking: 'Verifica in corso…',
  empty: 'Inserisci il codice sconto.',
  applied: (p) => `Codice sconto ${p.name} applicato`,
  off: (p) => `${p.value} di sconto`,
  left: (p) => plural('it', p.n, { one: `Resta ${p.n} utilizzo`, other: `Restano ${p.n} utilizzi` }),
  ends: 'Scade tra',
  until: 'Valido fino al',
  remove: 'Rimuovi il codice sconto',
  refusals: {
    COUPON_INVALID: 'Codice sconto non valido. Controllalo.',
    COUPON_NOT_CONVERTIBLE: 'Questo codice sconto non vale in questa valuta. Continua senza.',
    COUPON_NOT_APPLIED: 'Il codice sconto non è stato applicato. Controllalo e riprova.',
  },
  unreachable: 'Non siamo riusciti a verificare il codice sconto. Controlla la connessione e riprova.',
  without: (p) => `Senza, il totale è di ${p.total}. Non è stato addebitato nulla.`,
} satisfies Topics['coupon']
