import { plural } from '../format.ts'

/** The form by which one waits for tickets that are sold out. */
export const waiting = {
  title: 'Lista de espera',
  text: (p: { hours: number }) =>
    `Se algum ingresso voltar, avisamos por e-mail na ordem de chegada e o guardamos para você por ${plural('pt', p.hours, { one: `${p.hours} hora`, other: `${p.hours} horas` })}.`,
  open: 'Entrar na lista de espera',
  ticket: 'Ingresso',
  quantity: 'Quantos ingressos',
  email: 'Seu e-mail',
  submit: 'Avise-me',
  privacy: 'O seu e-mail só será usado para esta lista.',
  joined: 'Você está na lista de espera',
  joinedText: (p: { email: string }) => `Enviamos uma confirmação para ${p.email}.`,
  available: 'Acabou de surgir um ingresso. Atualize a página para comprar.',
  /** Of a product that is no event: the seller writes, nobody is in line. */
  stock: {
    text: 'Deixe o seu e-mail. O vendedor vê quem está esperando e escreve quando o produto voltar.',
    kept: 'O vendedor sabe que você está esperando',
    keptText: (p: { email: string }) => `Quando o produto voltar, o vendedor escreve para ${p.email}.`,
  },
}
