/** The form by which one waits for tickets that are sold out. */
export const waiting = {
  title: 'Lista de espera',
  text: (p: { hours: number }) =>
    `Se algum ingresso voltar, avisamos por e-mail na ordem de chegada e o guardamos para você por ${p.hours} horas.`,
  open: 'Entrar na lista de espera',
  ticket: 'Ingresso',
  quantity: 'Quantos ingressos',
  email: 'Seu e-mail',
  submit: 'Avise-me',
  privacy: 'O seu e-mail só será usado para esta lista.',
  joined: 'Você está na lista de espera',
  joinedText: (p: { email: string }) => `Enviamos uma confirmação para ${p.email}.`,
  available: 'Acabou de surgir um ingresso. Atualize a página para comprar.',
}
