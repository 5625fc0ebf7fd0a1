/** PayPal among the ways to pay. */
export const paypal = {
  text: 'Você confirma o pagamento no site do PayPal e volta para cá. Nada é cobrado antes disso.',
}
