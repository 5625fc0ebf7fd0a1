/** Texts of the office about the data stored about a person. */
export const personalDataPt = {
  title: 'Dados pessoais',
  lead: 'Quem comprou, começou a comprar ou recebeu um ingresso pode pedir os dados que a loja tem, ou pedir que sejam apagados (LGPD, art. 18). Confira antes que o pedido é mesmo dessa pessoa: responda ao e-mail que ela usou na compra.',
  person: 'E-mail ou documento',
  personHint: 'Como a pessoa o escreveu na compra',
  unreadable: 'Digite um e-mail ou o número de um documento.',
  find: 'Procurar',
  nothing: 'A loja não sabe nada dessa pessoa.',
  known: {
    purchases: 'Compras',
    under_way: 'Compras em andamento',
    leads: 'Compras que começou e não fez',
    tickets_held: 'Ingressos comprados por outros',
    gifts_received: 'Presentes de outros',
    waiting: 'Lugares em listas de espera',
    saved_cards: 'Cartões guardados na operadora',
  },
  keep: 'Baixar tudo',
  file: 'dados-de-uma-pessoa',
  erase: 'Apagar',
  eraseTitle: 'Apagar os dados desta pessoa?',
  eraseLead:
    'Nome, e-mail, telefone, documento, endereço e cartões guardados saem de tudo, e não voltam. Valores, datas e referências de pagamento ficam, porque a lei exige os registros contábeis.',
  underWay: (p: { count: number }) =>
    p.count === 1
      ? 'Uma compra está em andamento (dinheiro a caminho, ou assinatura que continua) e fica por enquanto.'
      : `${p.count} compras estão em andamento (dinheiro a caminho, ou assinatura que continua) e ficam por enquanto.`,
  otherPlaces:
    'O que a operadora de pagamento, seu servidor de e-mail e cópias de segurança sabem precisa ser apagado lá.',
  confirmErase: 'Apagar para sempre',
  erased: 'Os dados foram apagados.',
  erasedInPart: (p: { count: number }) =>
    p.count === 1
      ? 'Os dados foram apagados, menos os de uma compra em andamento. Apague de novo quando ela terminar.'
      : `Os dados foram apagados, menos os de ${p.count} compras em andamento. Apague de novo quando terminarem.`,
}
export type PersonalDataTexts = typeof personalDataPt
