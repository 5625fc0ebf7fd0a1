import { plural } from '../format.ts'

/** The check-in page: texts for the staff at an event's entrance, mostly read from two steps away. */
export const checkIn = {
  title: 'Controle de entrada',
  noScript: 'Esta página precisa de JavaScript. Ative-o no navegador.',
  noStorage: 'Este navegador não guarda dados neste aparelho. Abra a página fora da navegação anônima.',
  gate: {
    intro:
      'Confira os ingressos na entrada com a câmera deste aparelho. Depois de aberta, a página funciona sem internet.',
    key: 'Chave do evento',
    keyHint: 'Quem organiza o evento passa a chave ou um link com ela.',
    name: 'Nome desta entrada',
    nameHint: 'Por exemplo: Portão A. As outras entradas veem esse nome.',
    open: 'Abrir o check-in',
    opening: 'Abrindo…',
    troubles: {
      key: 'Esta chave não abre nenhum evento. Confira as letras ou peça outra.',
      network: 'Sem resposta do servidor. Para abrir pela primeira vez, é preciso internet.',
      waiting: 'Ainda há entradas de outro evento a enviar. Conecte este aparelho antes de trocar de evento.',
    },
  },
  verdicts: {
    ready: { title: 'Pronto para conferir', text: 'Aponte a câmera para o QR code do ingresso.' },
    welcome: 'Pode entrar',
    soldSince: 'Vendido depois da última atualização da lista. A assinatura confere.',
    halfPrice: 'Meia-entrada: peça o comprovante.',
    alreadyIn: 'Já entrou',
    alreadyWhere: (p: { time: string; checkInPoint: string }) => `Às ${p.time}, em ${p.checkInPoint}.`,
    alreadyWhen: (p: { time: string }) => `Às ${p.time}.`,
    refusals: {
      void: { title: 'Ingresso cancelado', text: 'Foi reembolsado ou cancelado e não vale mais.' },
      transferred: {
        title: 'Ingresso transferido',
        text: 'Este código foi trocado quando o ingresso mudou de dono. Peça o novo.',
      },
      'other-event': { title: 'Outro evento', text: 'O ingresso é verdadeiro, mas não é deste evento.' },
      forged: { title: 'Ingresso falso', text: 'A assinatura do código não confere.' },
      'no-ticket': {
        title: 'Não é um ingresso',
        text: 'Este código não vem de um ingresso. Peça o QR code do ingresso.',
      },
      'unknown-number': {
        title: 'Número não encontrado',
        text: 'Confira as letras. Um ingresso novo só aparece depois de atualizar a lista.',
      },
      'not-listed': {
        title: 'Não foi possível conferir',
        text: 'O ingresso não está na lista e este navegador não confere assinaturas. Conecte-se e atualize a lista.',
      },
    },
  },
  camera: {
    title: 'Câmera',
    start: 'Ligar a câmera',
    stop: 'Desligar a câmera',
    troubles: {
      denied:
        'A câmera não foi permitida. Libere-a nas configurações do navegador ou digite o número do ingresso.',
      missing: 'Este aparelho não tem câmera. Digite o número do ingresso.',
      busy: 'A câmera está em uso por outro aplicativo. Feche-o e tente de novo.',
      insecure: 'A câmera só funciona em páginas https. Digite o número do ingresso.',
      failed: 'Não foi possível ler a câmera. Recarregue a página ou digite o número do ingresso.',
    },
  },
  typed: { label: 'Número do ingresso', hint: 'Fica abaixo do QR code: XXXX\u2011XXXX.', check: 'Conferir' },
  inside: (p: { n: number; of: number }) =>
    plural('pt', p.n, { one: `${p.n} de ${p.of} entrou`, other: `${p.n} de ${p.of} entraram` }),
  connections: { online: 'Conectado', offline: 'Sem internet', refused: 'Chave revogada' },
  revoked: 'A chave deste evento foi revogada. Nada se perdeu: informe outra chave para enviar o que falta.',
  anotherKey: 'Informar outra chave',
  waiting: (p: { n: number }) =>
    plural('pt', p.n, { one: `${p.n} entrada a enviar`, other: `${p.n} entradas a enviar` }),
  synced: (p: { time: string }) => `Lista das ${p.time}`,
  sync: 'Atualizar agora',
  syncing: 'Atualizando…',
  leave: {
    action: 'Encerrar neste aparelho',
    title: 'Encerrar o check-in?',
    text: 'A chave, a lista e as entradas saem deste aparelho. O que já foi enviado continua no servidor.',
    lost: (p: { n: number }) =>
      plural('pt', p.n, {
        one: `${p.n} entrada ainda não foi enviada e se perde.`,
        other: `${p.n} entradas ainda não foram enviadas e se perdem.`,
      }),
    stay: 'Continuar',
  },
  doubles: {
    title: (p: { n: number }) =>
      plural('pt', p.n, {
        one: `${p.n} ingresso entrou mais de uma vez`,
        other: `${p.n} ingressos entraram mais de uma vez`,
      }),
    text: 'Foram conferidos em entradas que estavam sem internet.',
    show: 'Ver quais',
  },
  unnamed: 'sem nome',
}
