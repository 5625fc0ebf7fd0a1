import type { MethodView } from '../../checkout/method-view.ts'

/** Google Pay: the device's own sheet, and one charge at once. */
export const method: MethodView = {
  icon: 'card',
  fact: ({ texts }) => texts.payment.facts.cardOnce,
  button: (texts) => texts.payment.button.finish,
  Panel: null,
}
