import { holders } from './holders.ts'

/** The tickets in a checkout: how long they are held, and what becomes of them when the buyer leaves. */
export const held = {
  holders,
  title: 'Ingressos',
  /** The event in few words, as its tickets have them. */
  online: 'Online',
  placeSoon: 'Local a confirmar',
  dateSoon: 'Data a confirmar',
  /** Before the digits of a countdown. */
  reservedFor: 'Reserva:',
  /** For screen readers, when little time is left. */
  endsSoon: (p: { n: number }) =>
    p.n === 1 ? 'A sua reserva termina em 1 minuto.' : `A sua reserva termina em ${p.n} minutos.`,
  edit: 'Alterar',
  /** Label of that link with the object of its change, where the tickets are not shown beside it. */
  editTickets: 'Alterar ingressos',
  /** Of ways to pay, by their names, that this event is not sold by. */
  late: (p: { methods: string }) => `${p.methods}: o pagamento não seria confirmado a tempo do evento.`,
  soldOut: 'Ingressos esgotados.',
  stay: 'Continuar a compra',
  leave: {
    title: 'Voltar e trocar os ingressos?',
    text: 'Os ingressos que você escolheu voltam para a venda e os dados preenchidos se perdem.',
    confirm: 'Voltar aos ingressos',
  },
  reload: {
    title: 'Recarregar a página?',
    text: 'Sua sessão ainda esta ativa, e você possui ingressos selecionados, caso recarregue a página esses dados serão perdidos.',
    confirm: 'Recarregar',
  },
  expired: {
    title: 'O tempo da reserva acabou',
    text: 'Os ingressos voltaram para a venda. Recarregue a página para tentar reservar os mesmos de novo.',
    reload: 'Recarregar a página',
    reloading: 'Reservando…',
    back: 'Voltar ao evento',
    unreachable: 'Sem conexão. Verifique a sua internet e tente de novo.',
  },
  /** On the thank-you page. */
  yours: {
    title: 'Seus ingressos',
    open: 'Ver os ingressos',
    sent: (p: { email: string }) => `Também enviamos tudo para ${p.email}.`,
  },
}
