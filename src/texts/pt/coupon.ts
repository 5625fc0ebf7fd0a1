import { plural } from '../format.ts'

/** The coupon box: only where the offer takes coupons. */
export const coupon = {
  label: 'Cupom de desconto',
  apply: 'Aplicar',
  checking: 'Verificando…',
  empty: 'Digite o código do cupom.',
  applied: (p: { name: string }) => `Cupom ${p.name} aplicado`,
  /** Behind a percentage or an amount. */
  off: (p: { value: string }) => `${p.value} de desconto`,
  left: (p: { n: number }) => plural('pt', p.n, { one: `Resta ${p.n} uso`, other: `Restam ${p.n} usos` }),
  /** Before a countdown, and before a day. */
  ends: 'Termina em',
  until: 'Válido até',
  remove: 'Remover cupom',
  /** Why it was refused, by the code of the error. */
  refusals: {
    COUPON_INVALID: 'Cupom inválido. Confira o código.',
    COUPON_NOT_CONVERTIBLE: 'Este cupom não vale em outra moeda. Continue sem ele.',
    COUPON_NOT_APPLIED: 'O cupom não foi aplicado. Confira e tente novamente.',
  },
  unreachable: 'Não foi possível verificar o cupom. Confira a conexão e tente novamente.',
  /** After a purchase that was refused because the coupon had run out. */
  without: (p: { total: string }) => `Sem ele, o total é ${p.total}. Nada foi cobrado.`,
}
