/** What the office says about what protects accounts. */
export const securityPt = {
  title: 'Segurança',
  factor: 'Código de um aplicativo',
  factorOff:
    'Além da senha, a entrada pode pedir um código de seis números de um aplicativo no seu celular. Quem descobrir só a senha não entra.',
  factorOn: (p: { left: number }) =>
    `Ligado: a entrada pede a senha e um código. Códigos de recuperação que restam: ${p.left}.`,
  asked: (p: { shops: string }) =>
    `${p.shops} pede um segundo fator de quem trabalha lá. Ligue-o para continuar.`,
  begin: 'Ligar',
  scan: 'Leia o código com um aplicativo de códigos, ou digite nele a chave:',
  codeAlt: 'Código QR da chave',
  key: 'Chave',
  code: 'Código de seis números',
  codeHint: 'Do aplicativo, agora.',
  confirm: 'Confirmar',
  recovery: 'Códigos de recuperação',
  recoveryLead:
    'Cada um vale uma vez, no lugar do código do aplicativo. Guarde-os fora do celular: não aparecem de novo.',
  recoverySaved: 'Guardei os códigos',
  renew: 'Fazer novos códigos de recuperação',
  remove: 'Desligar',
  removeTitle: 'Desligar o código do aplicativo?',
  removeLead: 'A entrada volta a pedir só a senha, e os códigos de recuperação deixam de valer.',
  need: 'Segundo fator da equipe',
  needOn: 'Exigido: quem não tem é levado a ligar antes de ver a loja.',
  needOff: 'Cada pessoa escolhe se liga.',
  needIt: 'Exigir de todas as pessoas',
  needItNot: 'Deixar de exigir',
  limits: 'Limite de devoluções por dia',
  limitsLead:
    'Quanto cada pessoa pode devolver num dia da loja. O limite da pessoa vale no lugar do da função; donos não têm limite.',
  noLimits: 'Nenhum limite ainda.',
  takeOff: 'Tirar o limite',
  limit: 'Limitar',
  who: 'Função ou pessoa',
  currency: 'Moeda',
  amount: 'Valor por dia',
  aDay: (p: { amount: string }) => `até ${p.amount} por dia`,
}
export type SecurityTexts = typeof securityPt
