import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const coupon = {
  label: 'Code promo',
  apply: 'Appliquer',
  checking: 'Vérification…',
  empty: 'Saisissez le code promo.',
  applied: (p) => `Code promo ${p.name} appliqué`,
  off: (p) => `${p.value} de remise`,
  left: (p) =>
    plural('fr', p.n, { one: `Plus que ${p.n} utilisation`, other: `Plus que ${p.n} utilisations` }),
  ends: 'Se termine dans',
  until: 'Valable jusqu’au',
  remove: 'Retirer le code promo',
  refusals: {
    COUPON_INVALID: 'Code promo non valide. Vérifiez-le.',
    COUPON_NOT_CONVERTIBLE: 'Ce code promo n’est pas valable dans cette devise. Continuez sans lui.',
    COUPON_NOT_APPLIED: 'Le code promo n’a pas été appliqué. Vérifiez-le et réessayez.',
  },
  unreachable: 'Impossible de vérifier le code promo. Vérifiez votre connexion et réessayez.',
  without: (p) => `Sans ce code, le total est de ${p.total}. Rien n’a été débité.`,
} satisfies Topics['coupon']
