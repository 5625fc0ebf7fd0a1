/** Texts of the office about the protection of accounts. */
export const securityPt = {
  title: 'Segurança',
  factor: 'Código de um aplicativo',
  factorOff:
    'Além da senha, a entrada pode pedir um código de seis dígitos de um aplicativo no seu celular. Quem descobrir só a senha não entra.',
  factorOn: (p: { left: number }) =>
    `Ligado: a entrada pede a senha e um código. Códigos de recuperação que restam: ${p.left}.`,
  asked: (p: { shops: string }) => `Um segundo fator é exigido por: ${p.shops}. Ligue-o para continuar.`,
  begin: 'Ligar',
  scan: 'Leia o código com um aplicativo de códigos, ou digite nele a chave:',
  codeAlt: 'Código QR da chave',
  key: 'Chave',
  code: 'Código de seis dígitos',
  codeHint: 'Do aplicativo, agora.',
  confirm: 'Confirmar',
  recovery: 'Códigos de recuperação',
  recoveryLead:
    'Cada um vale uma vez, no lugar do código do aplicativo. Guarde-os fora do celular: não aparecem de novo.',
  recoverySave: 'Salvar como arquivo',
  recoveryFile: 'codigos-de-recuperacao.txt',
  recoverySaved: 'Guardei os códigos',
  renew: 'Renovar códigos de recuperação',
  remove: 'Desligar',
  removeTitle: 'Desligar o código do aplicativo?',
  removeLead: 'A entrada volta a pedir só a senha, e os códigos de recuperação deixam de valer.',
  passkey: {
    title: 'Chaves de acesso',
    lead: 'Entre com o dedo, o rosto ou o código do aparelho, sem senha e sem código de aplicativo. Uma chave só funciona neste site.',
    add: 'Guardar uma chave de acesso',
    none: 'Nenhuma chave guardada.',
    name: 'Nome da chave',
    nameHint: 'Para saber de qual aparelho é.',
    used: (p: { at: string }) => `usada por último em ${p.at}`,
    made: (p: { at: string }) => `guardada em ${p.at}`,
    never: 'nunca usada',
    remove: 'Apagar',
    gone: 'Chave apagada aqui. Apague-a também no aparelho.',
    kept: 'Chave guardada. Na próxima vez, entre com ela.',
    unknown: 'Este navegador não usa chaves de acesso. Use outro para guardar uma.',
    removeTitle: 'Apagar esta chave de acesso?',
    removeLead:
      'Ela deixa de abrir esta conta na hora e não pode ser recuperada. Antes, confira se você ainda tem outra forma de entrar.',
    removeOf: (p: { name: string }) => `Apagar a chave ${p.name}`,
  },
  mailCode: {
    title: 'Confirme pelo e-mail',
    lead: (p: { email: string }) =>
      `O primeiro segundo fator de uma conta pede também um código enviado a ${p.email}.`,
    send: 'Enviar o código',
    code: 'Código do e-mail',
    hint: 'Seis dígitos; vale por dez minutos.',
    again: 'Enviar outro código',
  },
  stop: {
    'first-factor': {
      title: 'Desfazer o segundo fator?',
      lead: (p: { email: string }) =>
        `O segundo fator que foi ligado em ${p.email} é apagado, todas as sessões terminam e a senha deixa de valer. Enviamos um link para você escolher outra.`,
      submit: 'Desfazer',
      done: 'Pronto: o segundo fator foi apagado e ninguém está conectado. Abra o e-mail que acabamos de enviar e escolha outra senha.',
    },
    email: {
      title: 'Desfazer a mudança do e-mail?',
      lead: (p: { email: string }) =>
        `A conta volta a usar ${p.email}. Todas as sessões terminam, o que foi ligado depois é apagado e a senha deixa de valer. Enviamos um link para você escolher outra.`,
      submit: 'Desfazer',
      done: 'Pronto: a conta usa de novo este endereço e ninguém está conectado. Abra o e-mail que acabamos de enviar e escolha outra senha.',
    },
    recovery: {
      title: 'Manter o segundo fator?',
      lead: (p: { email: string }) =>
        `Alguém pediu que os segundos fatores de ${p.email}, dados como perdidos, sejam apagados. Se você ainda os tem, mantenha-os.`,
      submit: 'Manter o segundo fator',
      done: 'Pronto: o aplicativo e as chaves de acesso continuam valendo.',
    },
  },
  need: 'Segundo fator da equipe',
  needOn: 'Exigido: quem não tem precisa ligá-lo antes de ver a loja.',
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
