/** Texts of the office for changing any entry of the catalogue. */
export const entryPt = {
  optional: 'opcional',
  needsBuyers:
    'Leva compradores ou os dados deles a outro lugar. Só funções que veem compradores podem mudar.',
  save: 'Salvar',
  discard: 'Desfazer o que mudei',
  saved: 'Salvo.',
  merged: 'Salvo, junto com o que outra pessoa mudou enquanto isso.',
  unsaved: (p: { count: number }) =>
    p.count === 1 ? '1 mudança não salva' : `${p.count} mudanças não salvas`,
  kept: 'Suas mudanças de antes ainda estão aqui, sem salvar.',
  contrast: (p: { ratio: string }) =>
    `O texto sobre esta cor tem contraste ${p.ratio} : 1; a página escolhe preto ou branco.`,
  pickColour: (p: { name: string }) => `Escolher: ${p.name}`,
  file: { choose: 'Escolher arquivo', none: 'Nenhum arquivo escolhido.' },
  picture: {
    hint: 'JPEG, PNG, WebP ou AVIF de até 15 MB.',
    remove: 'Tirar a imagem',
    sending: 'Enviando a imagem…',
  },
  problems: {
    colour: 'Escreva uma cor, como #00E4A0.',
    required: 'Preencha este campo.',
    invalid: 'Confira este campo.',
    money: 'Escreva um valor, como 49,90.',
    whole: 'Escreva um número inteiro.',
    range: (p: { least: number; most: number }) => `De ${p.least} a ${p.most}.`,
    link: 'Comece com https:// e não use espaços.',
    long: (p: { most: number }) => `No máximo ${p.most} caracteres.`,
    ticks: 'Escolha pelo menos uma opção.',
    email: 'Confira o e-mail, como nome@loja.com.',
    phone: 'Escreva o número com DDD, como +55 11 3333-4444.',
    sites: 'Um site por linha, como https://loja.com, sem caminho.',
    percent: 'Escreva uma porcentagem, como 3,39.',
    charges: 'Confira as cobranças marcadas.',
    twice: 'Esta cobrança já está na lista.',
    refused: 'Não pode ser salvo assim:',
  },
  charges: {
    row: (p: { number: string }) => `Cobrança ${p.number}`,
    number: 'Cobrança nº',
    amount: (p: { currency: string }) => `Valor (${p.currency})`,
    add: 'Acrescentar uma cobrança',
    remove: 'Tirar',
  },
  chooseAll: 'Escolher todos',
  before: {
    title: 'Há compras em andamento',
    save: 'Salvar mesmo assim',
    underWay: (p: { count: number; isMore: boolean }) =>
      p.count === 1
        ? '1 compra está sendo paga agora.'
        : `${p.isMore ? 'Mais de ' : ''}${p.count} compras estão sendo pagas agora.`,
    lead: 'Quem já tem um Pix, um boleto ou uma análise paga o que lhe foi mostrado. Quem ainda está na página recebe um aviso e confirma de novo com o que mudou:',
  },
  conflict: {
    title: 'Outra pessoa mudou os mesmos campos',
    lead: (p: { author: string }) =>
      `${p.author} mudou estes campos depois que você abriu a página. Escolha o que fica.`,
    somebody: 'Alguém',
    mine: 'O que você escreveu',
    theirs: 'O que está salvo',
    keepMine: 'Ficar com o meu',
    takeTheirs: 'Ficar com o salvo',
    nothing: 'vazio',
  },
  history: {
    title: 'Histórico',
    first: 'Criado',
    by: (p: { author: string; at: string }) => `${p.author}, ${p.at}`,
    sources: { file: 'pelo arquivo', office: 'aqui', retirement: 'retirada', undo: 'volta atrás' },
    putBack: 'Voltar ao que era antes',
    putBackTitle: 'Voltar ao que era antes desta mudança?',
    putBackLead: 'As mudanças feitas depois dela também se desfazem. Estoque vendido não muda.',
    more: (p: { count: number }) => `e mais ${p.count}`,
    added: (p: { what: string }) => `${p.what}: incluído`,
    removed: (p: { what: string }) => `${p.what}: removido`,
    changed: (p: { what: string; from: string; to: string }) => `${p.what}: ${p.from} → ${p.to}`,
    other: (p: { what: string }) => `${p.what} mudou`,
  },
  yes: 'sim',
  no: 'não',
}
export type EntryTexts = typeof entryPt
