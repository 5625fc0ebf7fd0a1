/** Ways of delivery, and addresses that are looked up. */
export const delivery = {
  title: 'Entrega',
  /** Beside a price, while the way of delivery is not chosen. */
  toCome: '+ frete',
  needsPostalCode: 'Preencha o CEP para ver as opções de entrega.',
  loading: 'Calculando o frete…',
  found: 'Opções de entrega disponíveis.',
  arrivesBetween: (p: { from: string; to: string }) => `Chega entre ${p.from} e ${p.to}`,
  arrivesOn: (p: { date: string }) => `Chega em ${p.date}`,
  choose: 'Escolha a forma de entrega.',
  none: 'Nenhuma transportadora entrega neste endereço. Confira o CEP ou escolha outro endereço.',
  noCarrier: 'O vendedor ainda não envia este produto.',
  abroad: 'Este produto só é entregue no Brasil. Mude o país ou fale com o vendedor.',
  failed: 'Não conseguimos calcular o frete agora.',
  again: 'Tentar novamente',
  expired: 'O preço do frete perdeu a validade. Confira as opções e envie de novo.',
  cannotPay: 'Sem entrega, a compra não pode ser concluída. Fale com o vendedor.',
  partial: 'Preenchemos o que este CEP informa. Complete o restante, por favor.',
  otherAddress: 'Entregar em outro endereço',
}
