import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const bumps = {
  title: 'Add to your order',
  forced: 'Required with this offer; added to your total',
  disabled: 'Not available right now',
  excludesMethod: 'not with the add-on',
  shipping: (p) => `+ ${p.value} shipping`,
  dynamicShipping: 'Shipping depends on your postal code',
  trial: {
    days: (p) => plural('en', p.n, { one: `${p.n} day free`, other: `${p.n} days free` }),
    years: (p) => plural('en', p.n, { one: `${p.n} year free`, other: `${p.n} years free` }),
    afterwards: (p) => `then ${p.value}`,
  },
} satisfies Topics['bumps']
