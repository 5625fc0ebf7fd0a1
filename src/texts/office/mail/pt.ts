import type { Destination } from '#rules/fields/grave-fields.ts'

/** The mails of the office to those who work in it. */
export const officeMailPt = {
  footer: 'Painel da loja',
  password: {
    subject: 'Escolha outra senha',
    title: 'Escolha outra senha',
    text: 'Alguém pediu um link para trocar a senha desta conta.',
    button: 'Escolher a senha',
    ends: (p: { hours: number }) => `O link vale uma vez, por ${p.hours} horas.`,
    why: 'Se não foi você, não faça nada: a senha de agora continua valendo.',
  },
  invitation: {
    subject: (p: { seller: string }) => `Convite para a equipe de ${p.seller}`,
    title: (p: { seller: string }) => `Entre na equipe de ${p.seller}`,
    text: (p: { author: string; role: string }) => `${p.author} convidou este endereço. Função: ${p.role}.`,
    button: 'Aceitar o convite',
    ends: (p: { hours: number }) => `O link vale uma vez, por ${p.hours} horas.`,
    why: 'Se você não conhece quem convidou, não faça nada.',
  },
  tries: {
    subject: 'Muitas tentativas de entrar na sua conta',
    title: 'Alguém está tentando entrar na sua conta',
    text: 'Houve muitas tentativas com senhas erradas. Quem tentou espera quinze minutos; você, de outro lugar, entra normalmente.',
    button: 'Ver onde você entrou',
    why: 'Se não foi você, guarde uma chave de acesso ou ligue o código de um aplicativo em Minha conta.',
  },
  'new-email': {
    subject: 'Confirme o novo e-mail da sua conta',
    title: 'Confirme o novo e-mail da sua conta',
    text: 'Alguém pediu que uma conta do painel passe a usar este endereço.',
    button: 'Confirmar o e-mail',
    ends: (p: { hours: number }) => `O link vale uma vez, por ${p.hours} horas, para quem está na conta.`,
    why: 'Se não foi você, não faça nada: o endereço não muda.',
  },
  'email-taken': {
    subject: 'Este e-mail já é o de uma conta',
    title: 'Este e-mail já é o da sua conta',
    text: 'Alguém pediu que outra conta do painel passe a usar este endereço. Ele já é o da sua, então nada mudou.',
    button: 'Ver a minha conta',
    why: 'Se foi você, escolha outro endereço para a outra conta.',
  },
  'email-changed': {
    subject: 'O e-mail da sua conta mudou',
    title: 'O e-mail da sua conta mudou',
    text: 'A conta do painel que usava este endereço agora usa outro. A entrada e as mensagens vão para o novo.',
    button: 'Não fui eu: desfazer',
    ends: (p: { hours: number }) => `O link vale uma vez, por ${p.hours} horas.`,
    why: 'Se não foi você, desfaça por este link: a conta volta a usar este endereço, todas as sessões terminam e você escolhe outra senha.',
  },
  credentials: {
    subject: 'Mudou o que abre a sua conta',
    title: 'Mudou o que abre a sua conta',
    changes: {
      'password-changed': 'A senha desta conta foi trocada.',
      'factor-added': 'O código de um aplicativo foi ligado nesta conta.',
      'factor-removed': 'O código do aplicativo foi desligado desta conta.',
      'factor-reset': 'O aplicativo e as chaves de acesso desta conta, dados como perdidos, foram apagados.',
      'passkey-added': 'Uma chave de acesso foi guardada nesta conta.',
      'passkey-removed': 'Uma chave de acesso foi apagada desta conta.',
      'recovery-renewed': 'Os códigos de recuperação desta conta foram trocados.',
      'factor-undone':
        'O segundo fator que tinha sido ligado nesta conta foi desfeito. Todas as sessões terminaram e a senha não vale mais: outro e-mail traz o link para escolher uma nova.',
      'recovery-started':
        'Alguém que responde por esta conta pediu que o aplicativo e as chaves de acesso dela, dados como perdidos, sejam apagados.',
      'recovery-stopped':
        'O aplicativo e as chaves de acesso desta conta não serão apagados: o pedido foi cancelado.',
    },
    undo: {
      button: 'Não fui eu: desfazer',
      note: (p: { hours: number }) =>
        `Se não foi você, desfaça por este link, que vale uma vez, por ${p.hours} horas: o segundo fator é apagado, todas as sessões terminam e você escolhe outra senha.`,
    },
    stop: {
      button: 'Cancelar o pedido',
      note: (p: { hours: number }) =>
        `Se você ainda tem o aplicativo ou uma chave de acesso, cancele por este link ou entre com um deles. Sem isso, eles são apagados na primeira entrada com a senha depois de ${p.hours} horas.`,
    },
    button: 'Ver a minha conta',
    why: 'Se não foi você, troque a senha agora, encerre as outras sessões em Minha conta e avise os donos da loja.',
  },
  factorCode: {
    subject: 'Código para ligar o segundo fator',
    title: 'Ligue o segundo fator',
    text: (p: { code: string; minutes: number }) =>
      `Digite este código no painel: ${p.code}. Ele vale uma vez, por ${p.minutes} minutos.`,
    button: 'Ver a minha conta',
    why: 'Se não foi você, alguém sabe a sua senha: troque-a agora. Não passe este código a ninguém.',
  },
  team: {
    subject: (p: { seller: string }) => `Mudança na equipe de ${p.seller}`,
    title: (p: { seller: string }) => `Mudança na equipe de ${p.seller}`,
    'owner-given': (p: { author: string; name: string }) => `${p.author} fez de ${p.name} um dono da loja.`,
    'owner-invited': (p: { author: string; name: string }) =>
      `${p.author} convidou ${p.name} para ser dono da loja.`,
    'owner-joined': (p: { name: string }) => `${p.name} aceitou o convite e agora é dono da loja.`,
    'owner-taken': (p: { author: string; name: string }) =>
      `${p.author} tirou de ${p.name} a função de dono da loja.`,
    'first-factor': (p: { name: string }) => `${p.name} ligou o primeiro segundo fator da conta.`,
    'factor-undone': (p: { name: string }) =>
      `O primeiro segundo fator da conta de ${p.name} foi desfeito pelo link do e-mail, e a conta precisa de outra senha.`,
    'password-reset': (p: { name: string }) =>
      `${p.name} escolheu outra senha por um link recebido por e-mail.`,
    'recovery-started': (p: { author: string; name: string }) =>
      `${p.author} pediu que o segundo fator perdido de ${p.name} seja apagado. Isso acontece depois de 24 horas, se ninguém cancelar.`,
    'email-changed': (p: { name: string }) => `${p.name} mudou o e-mail da conta.`,
    'email-undone': (p: { name: string }) =>
      `A mudança do e-mail da conta de ${p.name} foi desfeita pelo link do e-mail, e a conta precisa de outra senha.`,
    removed: (p: { author: string; name: string }) => `${p.author} removeu ${p.name} da equipe.`,
    left: (p: { name: string }) => `${p.name} saiu da equipe.`,
    button: 'Ver a equipe',
    why: 'Se você não esperava isto, entre agora, confira a equipe e troque a sua senha.',
  },
  destinations: {
    subject: (p: { seller: string }) => `${p.seller}: novo destino de compradores ou de seus dados`,
    title: (p: { seller: string }) =>
      `Mudou para onde compradores ou os dados deles são levados: ${p.seller}`,
    text: (p: { seller: string; author: string }) =>
      `${p.author} mudou um endereço ou serviço da loja ${p.seller} para onde compradores ou os dados deles são levados.`,
    fields: {
      '/access_url': 'Endereço de acesso',
      '/pixels': 'Pixels',
      '/offers/*/other_checkout': 'Checkout em outra instalação',
      '/email': 'E-mail de contato',
      '/phone': 'Telefone de contato',
      '/referral_url': 'Site da loja',
      '/embedding_sites': 'Sites que mostram o checkout',
      '/advertising_consent': 'Consentimento para publicidade',
      '/link_exit_pop_up': 'Link ao sair da página',
      '/whatsapp_number': 'Número do WhatsApp',
      '/jivochat_id': 'Chat JivoChat',
    } satisfies Record<Destination, string>,
    none: 'nada',
    more: (p: { count: number }) =>
      p.count === 1 ? 'Mais uma mudança não cabe aqui.' : `Mais ${p.count} mudanças não cabem aqui.`,
    button: 'Ver a atividade da loja',
    why: 'Se você não esperava isto, entre agora, desfaça a mudança no histórico e troque a sua senha.',
  },
}
export type OfficeMailTexts = typeof officeMailPt
