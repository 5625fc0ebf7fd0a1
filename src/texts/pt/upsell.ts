/** The offer after a purchase, and the consent that allows buying it with one click. */
export const upsell = {
  keepCard: 'Guardar este cartão na processadora de pagamento, para comprar a próxima oferta com um clique.',
  title: 'Oferta para quem acabou de comprar',
  buy: (p: { total: string }) => `Comprar agora por ${p.total}`,
  charged: (p: { brand: string; lastFour: string }) =>
    `Cobrança única, à vista, no cartão ${p.brand} final ${p.lastFour}.`,
  chargedInParts: (p: { n: number; brand: string; lastFour: string }) =>
    `Cobrança em ${p.n} parcelas no cartão ${p.brand} final ${p.lastFour}.`,
  open: (p: { price: string }) => `Ver a oferta por ${p.price}`,
  buying: 'Processando a compra…',
  refused: 'A compra da oferta não foi aprovada. A sua primeira compra continua valendo.',
  unreachable: 'Não conseguimos confirmar. Você pode tentar de novo: a compra é cobrada uma única vez.',
  again: 'Tentar novamente',
  otherWay: 'Pagar de outra forma',
  decline: 'Agora não',
  declined: 'Tudo certo: a oferta não foi comprada, e a sua compra continua como está.',
  seeAgain: 'Ver a oferta de novo',
}
