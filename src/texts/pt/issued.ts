import { transfer } from './transfer.ts'

/** Tickets after the payment: their page, the PDF and the calendar file. */
export const issued = {
  transfer,
  title: { one: 'Seu ingresso', other: 'Seus ingressos' },
  show: 'Mostre o código na entrada, no celular ou impresso. Cada código deixa entrar uma pessoa, uma vez.',
  keep: 'Não compartilhe este link: quem tiver acesso a ele pode usar os ingressos.',
  pdf: 'Baixar o PDF',
  calendar: 'Adicionar à agenda',
  print: 'Imprimir',
  when: 'Quando',
  where: 'Onde',
  by: 'Realização',
  order: 'Pedido',
  online: 'Online',
  placeSoon: 'Local a confirmar',
  dateSoon: 'Data a confirmar',
  localTime: 'Hora local do evento.',
  nth: (p: { n: number; of: number }) => `Ingresso ${p.n} de ${p.of}`,
  ticketNumber: 'Número',
  holder: 'Titular',
  /** On paper, in place of what its font has no letters for: the holder's name, the event's, and where it is. */
  holderOnline: 'nome na página dos ingressos',
  eventOnline: 'Nome do evento: veja na página dos ingressos',
  placeOnline: 'Local: veja na página dos ingressos',
  code: (p: { number: string }) => `QR code do ingresso ${p.number}`,
  halfPrice: 'Meia-entrada: leve o documento que comprova o direito.',
  states: {
    transferred: {
      name: 'Transferido',
      text: 'Este ingresso agora é de outra pessoa, e este código não vale mais.',
    },
    refunded: { name: 'Reembolsado', text: 'O valor foi devolvido, e este ingresso não vale mais.' },
    'charged-back': {
      name: 'Suspenso',
      text: 'O pagamento foi contestado no banco. Até isso se resolver, este ingresso não vale.',
    },
  },
  page: (p: { n: number; of: number }) => `Página ${p.n} de ${p.of}`,
}
