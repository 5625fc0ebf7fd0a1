import type { MethodView } from '../../checkout/method-view.ts'

/** A wallet of the device: its own sheet, and one charge at once. */
export const method: MethodView = {
  icon: 'card',
  fact: ({ texts }) => texts.payment.facts.cardOnce,
  button: (texts) => texts.payment.button.finish,
  Panel: null,
}
