import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const bumps = {
  title: 'Llévate también',
  forced: 'Obligatorio en esta oferta; se suma al total',
  disabled: 'No disponible por ahora',
  excludesMethod: 'no con el producto adicional',
  shipping: (p) => `+ ${p.value} de envío`,
  dynamicShipping: 'El envío depende de tu código postal',
  trial: {
    days: (p) => plural('es', p.n, { one: `${p.n} día gratis`, other: `${p.n} días gratis` }),
    years: (p) => plural('es', p.n, { one: `${p.n} año gratis`, other: `${p.n} años gratis` }),
    afterwards: (p) => `después ${p.value}`,
  },
} satisfies Topics['bumps']
