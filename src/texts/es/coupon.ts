import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const coupon = {
  label: 'Cupón de descuento',
  apply: 'Aplicar',
  checking: 'Comprobando…',
  empty: 'Escribe el código del cupón.',
  applied: (p) => `Cupón ${p.name} aplicado`,
  off: (p) => `${p.value} de descuento`,
  left: (p) => plural('es', p.n, { one: `Queda ${p.n} uso`, other: `Quedan ${p.n} usos` }),
  ends: 'Termina en',
  until: 'Válido hasta el',
  remove: 'Quitar cupón',
  refusals: {
    COUPON_INVALID: 'Cupón no válido. Revisa el código.',
    COUPON_NOT_CONVERTIBLE: 'Este cupón no sirve en esta moneda. Continúa sin él.',
    COUPON_NOT_APPLIED: 'El cupón no se aplicó. Revísalo y vuelve a intentarlo.',
  },
  unreachable: 'No pudimos comprobar el cupón. Revisa tu conexión y vuelve a intentarlo.',
  without: (p) => `Sin él, el total es de ${p.total}. No se ha cobrado nada.`,
} satisfies Topics['coupon']
