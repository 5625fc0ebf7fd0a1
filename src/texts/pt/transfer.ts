/** A ticket that changes hands: the form of it, and the mails to both. */
export const transfer = {
  open: 'Transferir este ingresso',
  explain:
    'A pessoa recebe o ingresso por e-mail, com um código novo. O código de agora deixa de valer, e isso não pode ser desfeito.',
  name: 'Nome de quem vai usar',
  email: 'E-mail de quem vai usar',
  nameRequired: 'Escreva o nome de quem vai usar o ingresso',
  emailRequired: 'Escreva o e-mail de quem vai usar o ingresso',
  submit: 'Transferir',
  ask: (p: { name: string }) => `Transferir para ${p.name}?`,
  askText: (p: { name: string; email: string }) =>
    `O ingresso vai para ${p.name}, em ${p.email}. Isso não pode ser desfeito.`,
  busy: 'Transferindo…',
  cancel: 'Cancelar',
  gone: 'Este ingresso não pode mais ser transferido. Atualize a página.',
  failed: 'Não foi possível transferir agora. Tente de novo.',
  done: (p: { name: string }) => `O ingresso agora é de ${p.name}. Enviamos o código novo por e-mail.`,
  event: 'Evento',
  ticket: 'Ingresso',
  see: 'Ver os ingressos',
  receiver: {
    subject: (p: { event: string }) => `Seu ingresso para ${p.event}`,
    title: 'Este ingresso agora é seu',
    text: (p: { name: string }) =>
      `${p.name} transferiu um ingresso para você. Mostre o código na entrada, no celular ou impresso.`,
    note: 'Não compartilhe este link: quem tiver acesso a ele pode usar o ingresso.',
  },
  giver: {
    subject: (p: { event: string }) => `Ingresso transferido: ${p.event}`,
    title: 'O ingresso foi transferido',
    text: (p: { name: string }) => `O ingresso agora é de ${p.name}. O código antigo não vale mais.`,
    note: (p: { email: string }) => `Não foi você? Fale com o vendedor: ${p.email}`,
  },
}
