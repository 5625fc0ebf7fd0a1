import { plural } from '../format.ts'

/** The page on which tickets of an event are chosen. */
export const event = {
  from: 'A partir de',
  tickets: 'Ingressos',
  /** How a batch is sold. `left` is a clock, `when` a distance such as "em 9 dias". */
  states: {
    available: 'Disponível',
    endsIn: (p: { left: string }) => `Vendas terminam em ${p.left}`,
    endsWhen: (p: { when: string }) => `Vendas terminam ${p.when}`,
    startsIn: (p: { left: string }) => `Vendas começam em ${p.left}`,
    soon: 'Disponível em breve',
    closed: 'Vendas encerradas',
    soldOff: 'Esgotado',
    afterBatch: (p: { batch: string }) => `Disponível depois que encerrar: ${p.batch}`,
    afterAnother: 'Disponível depois que outro lote encerrar',
  },
  until: 'Vendas até',
  since: 'Vendas a partir de',
  endedOn: 'Encerrou em',
  none: 'Sem ingresso disponível',
  left: (p: { n: number }) =>
    plural('pt', p.n, { one: `Resta ${p.n} ingresso`, other: `Restam ${p.n} ingressos` }),
  halfPrice: 'Leve um documento que comprove o direito à meia-entrada.',
  add: (p: { ticket: string }) => `Adicionar: ${p.ticket}`,
  remove: (p: { ticket: string }) => `Remover: ${p.ticket}`,
  quantity: (p: { ticket: string }) => `Quantidade: ${p.ticket}`,
  chosen: (p: { n: number }) => plural('pt', p.n, { one: `${p.n} ingresso`, other: `${p.n} ingressos` }),
  empty: 'Nenhum ingresso escolhido',
  buy: 'Comprar ingressos',
  buying: 'Reservando…',
  reservedFor: 'Reservados por',
  reservedNote: 'Quando você escolhe, os ingressos ficam reservados por 10 minutos.',
  choices: 'Sua seleção',
  some: 'Este link mostra parte dos lotes.',
  showAll: 'Ver todos os lotes',
  reconnecting: 'Reconectando… a disponibilidade pode ter mudado.',
  problems: {
    soldOut: 'Estes ingressos acabaram de ser vendidos. Atualizamos a sua seleção.',
    most: (p: { n: number }) =>
      plural('pt', p.n, {
        one: `O limite é de ${p.n} ingresso por compra.`,
        other: `O limite é de ${p.n} ingressos por compra.`,
      }),
    notOnSale: 'Este lote não está à venda agora. Atualizamos a sua seleção.',
    nothing: 'Escolha pelo menos um ingresso para continuar.',
    expired: 'O tempo da reserva acabou e os ingressos voltaram à venda. Escolha de novo para continuar.',
  },
  over: {
    closed: 'As vendas deste evento foram encerradas.',
    organizer: 'Falar com a organização',
  },
  details: {
    title: 'Detalhes do evento',
    when: 'Data e horário',
    where: 'Local',
    organizers: 'Organização',
    methods: 'Formas de pagamento',
    delivery: 'Como você recebe',
    single: 'Evento em data única',
    continuous: 'Evento contínuo: acontece em várias datas',
    dateSoon: 'Data em breve',
    online: 'Evento online',
    addressSoon: 'Endereço em breve',
    map: 'Ver no mapa',
    instalments: (p: { n: number }) => `em até ${p.n}x`,
  },
}
