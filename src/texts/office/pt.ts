import { affiliatesPt } from './affiliates/pt.ts'
import { auditPt } from './audit/pt.ts'
import { cataloguePt } from './catalogue/pt.ts'
import { couponsPt } from './coupons/pt.ts'
import { entryPt } from './entry/pt.ts'
import { eventsPt } from './events/pt.ts'
import { exportsPt } from './exports/pt.ts'
import { figuresPt } from './figures/pt.ts'
import { leadsPt } from './leads/pt.ts'
import { withdrawalsPt } from './withdrawals/pt.ts'
import { pixelsPt } from './pixels/pt.ts'
import { peoplePt } from './people/pt.ts'
import { lookPt } from './look/pt.ts'
import { productsPt } from './products/pt.ts'
import { salesPt } from './sales/pt.ts'
import { shopPt } from './shop/pt.ts'
import { subscriptionsPt } from './subscriptions/pt.ts'

/** What the office says, in the language that the others are translated from. */
export const pt = {
  name: 'Balcão',
  skip: 'Ir para o conteúdo',
  language: 'Idioma',
  loading: 'Carregando…',
  offline: 'Você está sem conexão. O que apertar agora não é feito.',
  working: 'Um momento…',
  retry: 'Tentar de novo',
  more: 'Ver mais',
  close: 'Fechar',
  cancel: 'Cancelar',
  copy: 'Copiar',
  copied: 'Copiado',
  sandbox: 'Pagamentos simulados',
  sandboxHint: 'Nenhum dinheiro de verdade se move até um meio de recebimento ser ligado.',
  menu: {
    groups: {
      customers: 'Clientes',
      reports: 'Relatórios',
      promotion: 'Divulgação',
      settings: 'Configurações',
    },
    label: 'Menu',
    more: 'Mais',
    sellers: 'Lojas',
    home: 'Início',
    sales: 'Vendas',
    subscriptions: 'Assinaturas',
    withdrawals: 'Desistências',
    leads: 'Não compraram',
    products: 'Produtos',
    figures: 'Resultados',
    exports: 'Arquivos',
    coupons: 'Cupons',
    affiliates: 'Afiliados',
    looks: 'Aparência',
    shop: 'Loja',
    pixels: 'Pixels',
    people: 'Dados pessoais',
    gateways: 'Recebimento',
    team: 'Equipe',
    audit: 'Registro',
    platform: 'Plataforma',
    account: 'Minha conta',
  },
  fields: {
    name: 'Seu nome',
    email: 'E-mail',
    password: 'Senha',
    newPassword: 'Nova senha',
    passwordHint: 'Dez caracteres ou mais. Três ou quatro palavras soltas são uma boa senha.',
    role: 'Função',
  },
  signIn: {
    forgotten: 'Esqueceu a senha?',
    passkey: 'Usar uma chave de acesso',
    noPasskey:
      'Nenhuma chave de acesso foi usada: a pergunta foi fechada, ou este aparelho não tem chave para este site. Tente de novo ou entre com a senha.',
    title: 'Entrar',
    submit: 'Entrar',
    code: 'Código',
    codeHint: 'Do aplicativo de códigos, ou um código de recuperação.',
    help: 'Não tem conta? Peça um convite ao dono da loja ou a quem cuida da instalação.',
  },
  forgotten: {
    title: 'Escolher outra senha',
    lead: 'Digite o e-mail da sua conta. Se houver uma, um link chega lá em instantes.',
    submit: 'Enviar o link',
    done: (p: { email: string }) => `Se ${p.email} tem conta, um link já vai para lá. Ele vale por um dia.`,
    back: 'Voltar à entrada',
  },
  link: {
    setup: 'Vamos começar',
    setupLead: 'Crie a sua conta. Com ela você cuida desta instalação e, em seguida, abre a sua loja.',
    invitation: (p: { seller: string }) => `Entre na equipe de ${p.seller}`,
    invitationLead: (p: { email: string; role: string }) =>
      `O convite é para ${p.email}, com a função: ${p.role}.`,
    join: 'Entrar na equipe',
    signInToJoin: (p: { email: string }) => `${p.email} já tem conta. Entre com ela para aceitar o convite.`,
    password: 'Escolha outra senha',
    create: 'Criar conta',
    savePassword: 'Salvar senha',
    usedUp: 'Este link não vale mais',
    usedUpLead:
      'Ele já foi usado ou venceu. Se você já criou sua conta, entre. Se não, peça outro link a quem o enviou.',
  },
  sellers: {
    title: 'Suas lojas',
    none: 'Você ainda não faz parte de nenhuma loja. Peça um convite ao dono dela.',
    open: 'Abrir',
  },
  home: {
    earned: 'Recebido',
    today: 'Hoje',
    sevenDays: 'Últimos 7 dias',
    toFigures: 'Ver os resultados',
    attention: 'Precisa da sua atenção',
    waiting: {
      withdrawals: (p: { count: string; isOne: boolean }) =>
        p.isOne ? '1 desistência espera a sua resposta' : `${p.count} desistências esperam a sua resposta`,
      'in-review': (p: { count: string; isOne: boolean }) =>
        p.isOne ? '1 venda em análise na operadora' : `${p.count} vendas em análise na operadora`,
      disputed: (p: { count: string; isOne: boolean }) =>
        p.isOne ? '1 venda contestada no banco' : `${p.count} vendas contestadas no banco`,
      'past-due': (p: { count: string; isOne: boolean }) =>
        p.isOne ? '1 assinatura atrasada' : `${p.count} assinaturas atrasadas`,
      leads: (p: { count: string; isOne: boolean }) =>
        p.isOne
          ? '1 pessoa começou a comprar nos últimos 7 dias e não comprou'
          : `${p.count} pessoas começaram a comprar nos últimos 7 dias e não compraram`,
    },
    next: 'O que falta fazer',
    done: 'Feito',
    open: 'Falta fazer',
    steps: {
      product: 'Ter um produto à venda',
      access: 'Dizer onde estão as aulas ou o arquivo',
      gateway: 'Ligar um meio de receber de verdade',
      factor: 'Proteger sua conta com uma chave de acesso ou um código',
      look: 'Pôr as suas cores no checkout',
      helper: 'Convidar alguém para ajudar',
    },
    products: 'À venda agora',
    noProducts: 'Nada à venda ainda.',
    copyLink: (p: { product: string }) => `Copiar o link de ${p.product}`,
  },
  entry: entryPt,
  products: productsPt,
  events: eventsPt,
  sales: salesPt,
  subscriptions: subscriptionsPt,
  leads: leadsPt,
  withdrawals: withdrawalsPt,
  people: peoplePt,
  pixels: pixelsPt,
  shop: shopPt,
  figures: figuresPt,
  exports: exportsPt,
  catalogue: cataloguePt,
  coupons: couponsPt,
  affiliates: affiliatesPt,
  look: lookPt,
  audit: auditPt,
  team: {
    title: 'Equipe',
    members: 'Quem faz parte',
    you: 'você',
    roleOf: (p: { name: string }) => `Função de ${p.name}`,
    remove: 'Remover',
    removeOf: (p: { name: string }) => `Remover ${p.name}`,
    removeTitle: (p: { name: string }) => `Remover ${p.name} da equipe?`,
    removeLead: 'A pessoa deixa de ver esta loja na hora. Você pode convidá-la de novo.',
    change: 'Mudar função',
    changeLead: (p: { before: string; role: string }) =>
      `Agora: ${p.before}. A pessoa passa a poder o que a função ${p.role} pode, na hora; a lista está abaixo na página.`,
    givesOwner: (p: { name: string }) =>
      `${p.name} poderá tudo nesta loja: mudar o recebimento, convidar e remover pessoas, e tirar de você a função de dono.`,
    takesOwner: (p: { name: string }) =>
      `${p.name} deixa de ser dono: não convida nem remove pessoas e não muda mais o recebimento. Só um dono pode devolver a função.`,
    ownRole:
      'Esta é a sua função. Você pode perder o acesso a esta página na hora, e só um dono pode devolver a função a você.',
    ownersHear: 'Os donos da loja recebem um e-mail sobre isto.',
    leaveLead: 'Você deixa de ver esta loja na hora. Só quem fica na equipe pode convidar você de novo.',
    roleSaved: (p: { name: string; role: string }) => `Função de ${p.name}: ${p.role}.`,
    invite: 'Convidar alguém',
    inviteLead:
      'A pessoa recebe um link por e-mail, que vale por dois dias e uma vez só. Ele também aparece aqui, se o e-mail não chegar.',
    makeLink: 'Criar link do convite',
    linkFor: (p: { email: string; until: string }) =>
      `Envie este link a ${p.email}. Ele vale até ${p.until} e não aparece de novo.`,
    invitations: 'Convites em aberto',
    until: (p: { until: string }) => `vale até ${p.until}`,
    withdraw: 'Retirar',
    withdrawOf: (p: { email: string }) => `Retirar o convite de ${p.email}`,
    security: 'Segurança da equipe',
    notYours: 'Só o dono da loja convida, muda funções e remove.',
  },
  roles: {
    owner: 'Dono',
    manager: 'Gerente',
    finance: 'Financeiro',
    support: 'Atendimento',
    editor: 'Conteúdo',
    viewer: 'Só leitura',
  },
  may: {
    'home.read': 'vê o início',
    'sales.read': 'vê as vendas',
    'buyers.read': 'vê quem comprou',
    'sales.resend': 'envia e-mails de compra de novo',
    'sales.correct': 'corrige dados de quem comprou e transfere ingressos a outras pessoas',
    'sales.refund': 'devolve dinheiro',
    'subscriptions.read': 'vê as assinaturas',
    'subscriptions.write': 'cancela assinaturas e adia cobranças',
    'leads.read': 'vê quem começou a comprar',
    'products.read': 'vê os produtos',
    'products.write': 'muda os textos dos produtos',
    'products.price': 'muda preços, estoque e o que está à venda',
    'events.read': 'vê quantos ingressos se venderam e quem espera',
    'entries.read': 'vê quem entrou nos eventos',
    'events.keys': 'cria e desativa chaves do controle de entrada',
    'reports.read': 'vê quanto a loja recebeu',
    'exports.create': 'baixa listas e resultados em arquivo',
    'catalogue.read': 'baixa o catálogo como arquivo',
    'catalogue.write': 'importa um arquivo do catálogo',
    'coupons.read': 'vê os cupons',
    'coupons.write': 'cria, muda e exclui cupons',
    'affiliates.read': 'vê os afiliados',
    'affiliates.write': 'cria, muda e exclui afiliados',
    'looks.read': 'vê a aparência do checkout',
    'pixels.read': 'vê quem é avisado de visitas e vendas',
    'pixels.write': 'muda quais serviços de anúncios são avisados e as chaves deles',
    'pictures.write': 'guarda imagens',
    'looks.write': 'muda a aparência do checkout',
    'seller.read': 'vê os dados da loja',
    'seller.write': 'muda os dados da loja e como ela recebe',
    'people.manage': 'entrega e apaga os dados de uma pessoa',
    'gateways.read': 'vê por onde o dinheiro entra e como vai',
    'gateways.write': 'liga contas de recebimento e muda a ordem delas',
    'team.read': 'vê a equipe',
    'team.write': 'convida, muda funções e remove pessoas',
    'audit.read': 'vê quem fez o quê',
  },
  mayTitle: 'O que cada função pode',
  account: {
    searchKey: 'A tecla / abre a busca de vendas',
    title: 'Minha conta',
    changePassword: 'Trocar a senha',
    changePasswordLead: 'As outras sessões terminam; esta continua.',
    passwordSaved: 'Senha trocada. As outras sessões terminaram.',
    sessions: 'Onde você entrou',
    thisSession: 'esta sessão',
    unknownDevice: 'Navegador desconhecido',
    since: (p: { began: string; seen: string }) => `desde ${p.began}, usada por último em ${p.seen}`,
    end: 'Encerrar',
    endOf: (p: { device: string }) => `Encerrar a sessão: ${p.device}`,
    signOut: 'Sair',
  },
  prove: {
    passkey: 'Usar a chave de acesso',
    title: 'Digite sua senha',
    lead: 'Antes de mudar isto, confirme que é você.',
    submit: 'Continuar',
  },
  page: {
    notFound: 'Esta página não existe',
    notFoundLead: 'Confira o endereço ou volte ao início.',
    toStart: 'Voltar ao início',
  },
  codes: {
    CHANGED_MEANWHILE: 'Outra pessoa mudou isto nesse meio-tempo. Veja como está e tente de novo.',
    SIGN_IN: 'Sua sessão terminou. Entre de novo.',
    WRONG_CREDENTIALS: 'E-mail ou senha não conferem. Confira e tente de novo.',
    SECOND_FACTOR: 'Digite o código do aplicativo.',
    PASSKEY_NEEDED:
      'Esta conta tem uma chave de acesso: só a senha não basta. Entre com a chave de acesso e tente de novo.',
    WRONG_CODE: 'Este código está errado ou já foi usado. Espere o próximo e tente de novo.',
    ENROL_FACTOR:
      'Aqui é preciso um segundo fator. Ligue-o em Minha conta, ou entre com uma chave de acesso.',
    FACTOR_THERE: 'O código de um aplicativo já está ligado. Recarregue a página.',
    REFUND_LIMIT:
      'Isso passa do seu limite de devoluções de hoje. Devolva menos ou peça a quem pode devolver mais.',
    WRONG_PASSKEY:
      'Esta chave de acesso não é conhecida aqui, ou respondeu tarde. Tente de novo, ou use a senha.',
    PASSKEY_THERE:
      'Esta chave de acesso já está guardada, ou a conta já tem vinte. Apague uma que não usa mais.',
    NO_FACTOR: 'O código de um aplicativo não está ligado. Recarregue a página.',
    NOT_ALLOWED: 'Sua função não permite isto. Fale com o dono da loja.',
    ENTRY_REFUSED: 'O catálogo não aceita esta mudança. Confira os campos marcados.',
    PICTURE_REFUSED:
      'Esta imagem não pode ser usada. Escolha um arquivo JPEG, PNG, WebP, AVIF ou GIF de até 15 MB.',
    TOO_MANY_EXPORTS: 'A loja já tem os arquivos que pode ter. Espere um ficar pronto, ou apague um.',
    ACCOUNT_REFUSED: 'Falta algo nesta conta, ou um campo tem outro formato. Confira o campo marcado.',
    TOO_MANY_PICTURES: 'A loja já tem mil imagens. Use uma das que já estão nos seus produtos.',
    SUBSCRIPTION_ENDED: 'Esta assinatura já terminou. Recarregue a página.',
    DATE_NOT_ALLOWED: 'A cobrança não pode ser neste dia. Escolha um dos dias permitidos.',
    BUYER_ERASED: 'Os dados de quem comprou foram apagados a pedido ou pelo prazo. Não há o que corrigir.',
    TICKET_NOT_VALID: 'Este ingresso não vale mais, ou alguém já entrou com ele. Recarregue a página.',
    NOT_VOIDABLE: 'Esta cobrança não está mais em análise. Se foi paga, devolva o dinheiro.',
    PERSON_UNREADABLE: 'Digite um e-mail ou o número de um documento.',
    TOO_MANY_MAILS: 'Este e-mail já recebeu mensagens demais hoje. Tente de novo amanhã.',
    NOT_PAID: 'Esta venda não está paga, então não há confirmação a enviar.',
    NOT_REFUNDABLE: 'Isto não pode ser devolvido agora. Confira o valor e a situação da venda.',
    REFUND_KEY_REUSED: 'Esta devolução já foi pedida de outro jeito. Feche e abra de novo.',
    UNAVAILABLE: 'Não houve resposta a tempo. Tente de novo em um minuto; nada é devolvido duas vezes.',
    NOT_FOUND: 'Não encontramos isto. Volte ao início e tente de novo.',
    LINK_USED_UP: 'Este link já foi usado ou venceu. Peça outro.',
    SIGN_IN_TO_JOIN: 'Este e-mail já tem conta. Entre com ela e abra o link de novo.',
    LAST_OPERATOR: 'Uma instalação precisa de alguém que possa tudo. Nomeie outra pessoa antes.',
    NO_ACCOUNT: 'Ninguém tem conta com este e-mail. Convide a pessoa para uma loja antes.',
    LAST_OWNER: 'A loja precisa de um dono. Dê essa função a outra pessoa antes.',
    ALREADY_MEMBER: 'Este e-mail já faz parte da equipe. Mude a função na lista.',
    PASSWORD_TOO_EASY: 'Esta senha é fácil de adivinhar. Use dez caracteres ou mais, sem seu nome.',
    TOO_MANY_REQUESTS:
      'Foram tentativas demais em pouco tempo. Espere um minuto e tente de novo; depois de senhas erradas, quinze; depois de códigos errados, uma hora.',
    INVALID_REQUEST: 'Confira o que foi digitado.',
    REQUEST_RUNNING: 'Isto ainda está sendo feito. Espere um momento e veja se já aparece.',
    REQUEST_UNKNOWN: 'Não sabemos se isto foi feito. Confira como está antes de tentar de novo.',
    REQUEST_VOIDED: 'Isto não foi feito. Tente de novo.',
    REQUEST_KEY_REUSED: 'Isto não foi feito. Tente de novo.',
    WITHDRAWAL_ANSWERED: 'Esta desistência já foi respondida. Recarregue a página.',
    REFUND_OPEN:
      'Já há uma devolução deste valor em andamento nesta venda. Se quiser devolver o mesmo valor mais uma vez, marque a caixa e confirme.',
    OFFLINE: 'Sem conexão: nada foi enviado. Quando a internet voltar, aperte de novo.',
    NOT_SENT: 'A conexão caiu antes que isto fosse feito. Nada mudou. Tente de novo.',
    ANSWER_LOST:
      'A conexão caiu e não sabemos se isto foi feito. Quando ela voltar, aperte de novo: se já foi feito, mostramos o resultado, e nada é feito duas vezes.',
    NETWORK: 'Sem conexão. Confira sua internet e tente de novo.',
    INTERNAL: 'Não funcionou desta vez. Tente de novo em um minuto.',
  },
}

/** The texts of the office, which each of its languages has whole. */
export type OfficeTexts = typeof pt
