import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const bumps = {
  title: 'Passend dazu',
  forced: 'Pflichtbestandteil, wird mitberechnet',
  disabled: 'Zurzeit nicht verfügbar',
  excludesMethod: 'nicht mit dem Zusatzprodukt',
  shipping: (p) => `+ ${p.value} Versand`,
  dynamicShipping: 'Versand je nach Postleitzahl',
  trial: {
    days: (p) => plural('de', p.n, { one: `${p.n} Tag kostenlos`, other: `${p.n} Tage kostenlos` }),
    years: (p) => plural('de', p.n, { one: `${p.n} Jahr kostenlos`, other: `${p.n} Jahre kostenlos` }),
    afterwards: (p) => `danach ${p.value}`,
  },
} satisfies Topics['bumps']
