import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const bumps = {
  title: 'Passend dazu',
  forced: 'In diesem Angebot enthalten',
  disabled: 'Zurzeit nicht verfügbar',
  shipping: (p) => `+ ${p.value} Versand`,
  dynamicShipping: 'Versand je nach Postleitzahl',
  trial: {
    days: (p) => plural('de', p.n, { one: `${p.n} Tag gratis`, other: `${p.n} Tage gratis` }),
    years: (p) => plural('de', p.n, { one: `${p.n} Jahr gratis`, other: `${p.n} Jahre gratis` }),
    afterwards: (p) => `danach ${p.value}`,
  },
} satisfies Topics['bumps']
