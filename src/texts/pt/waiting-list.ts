import { plural } from '../format.ts'

/** The page and the mails of somebody who waits for tickets. Only the server says them. */
export const waitingList = {
  tickets: (p: { quantity: number; ticket: string; batch: string }) =>
    `${p.quantity} × ${p.ticket} (${p.batch})`,
  event: 'Evento',
  kept: 'Ingressos',
  waiting: {
    title: 'Você está na lista de espera',
    next: 'A próxima vez é a sua.',
    before: (p: { n: number }) =>
      p.n === 1 ? 'Há 1 pedido antes do seu.' : `Há ${p.n} pedidos antes do seu.`,
    text: 'Assim que houver ingressos para você, avisamos por e-mail. Não é preciso deixar esta página aberta.',
    leave: 'Sair da lista',
  },
  offered: {
    title: 'Os seus ingressos estão guardados',
    until: (p: { time: string }) =>
      `Estão guardados para você até ${p.time}. Depois disso, passam para a próxima pessoa da lista.`,
    take: 'Ficar com os ingressos',
    minutes: (p: { minutes: number }) =>
      `Ao continuar, você tem ${plural('pt', p.minutes, { one: `${p.minutes} minuto`, other: `${p.minutes} minutos` })} para pagar.`,
    decline: 'Não quero mais',
  },
  taken: {
    title: 'Estes ingressos já são seus para comprar',
    text: 'Continue a compra antes que o tempo da reserva termine.',
    go: 'Continuar a compra',
  },
  used: {
    title: 'Este link já foi usado',
    text: 'Se a compra foi concluída, os ingressos estão no seu e-mail. Se a reserva terminou antes, entre na lista de novo.',
  },
  lapsed: {
    title: 'O prazo terminou',
    text: 'Os ingressos passaram para a próxima pessoa. Se ainda quiser ir, entre na lista de novo.',
  },
  left: {
    title: 'Você não está mais na lista',
    text: 'Não enviaremos mais avisos. Se mudar de ideia, entre na lista de novo.',
  },
  paying: {
    title: 'O pagamento está em andamento',
    text: 'Estes ingressos estão em uma compra que ainda não terminou. Confira o resultado dela antes de tentar de novo.',
  },
  tooMany:
    'Você já tem o máximo de ingressos neste navegador. Finalize ou cancele essa compra e volte a este link.',
  unknown: {
    title: 'Este link não vale mais',
    text: 'Confira se o endereço está completo, como no e-mail que você recebeu.',
  },
  toEvent: 'Ver o evento',
  joinedMail: {
    subject: (p: { event: string }) => `Você está na lista de espera: ${p.event}`,
    text: (p: { hours: number }) =>
      `Se algum ingresso voltar, avisamos na ordem de chegada. Você terá até ${plural('pt', p.hours, { one: `${p.hours} hora`, other: `${p.hours} horas` })} para confirmar. No link abaixo você vê a sua posição e pode sair da lista.`,
    button: 'Ver a minha posição',
    why: 'Alguém entrou na lista de espera com este e-mail. Se não foi você, ignore esta mensagem ou saia da lista pelo link.',
  },
  offerMail: {
    subject: (p: { event: string }) => `Há ingressos guardados para você: ${p.event}`,
    button: 'Ver meus ingressos',
    why: 'Você recebe esta mensagem porque entrou na lista de espera. O link é só seu: quem o abrir pode ficar com os ingressos.',
  },
}
