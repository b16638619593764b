/**
 * Checks that each domain's index.ts exports only `create<Domain>` and types. Other exports are listed here, with the
 * reason.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Loose, wrongFace } from '../lib/domain-faces.ts';
import { ROOT } from '../lib/web-build.ts';

const IN_TRANSACTIONS = 'for a higher domain, in its own transaction';
const OPERATORS = 'for operators, without what players need';
const DATA = 'all that is kept of a player: wiring/player-data.ts';
const SECTION = 'a section of the catalogue, registered in wiring/, and what reads it';

const LOOSE: Loose = {
  accounts: [
    { names: ['accountData'], why: DATA },
    { names: ['blockPlayer', 'deleteSessions', 'erasePlayer', 'unblockPlayer'], why: OPERATORS },
    { names: ['notErased'], why: 'SQL for statements of operators' },
    {
      names: ['isEmailOf', 'isErased', 'playersById', 'sharesDevice'],
      why: 'read in the transactions of others, who are made before accounts',
    },
    {
      names: ['DEMO_PLAYERS', 'demoPlayersIn', 'eraseDemoPlayers', 'seedDemoPlayers'],
      why: 'before there are accounts',
    },
    {
      names: ['createCodes', 'createContacts'],
      why: 'made before the domains that bind, which accounts tell the data of',
    },
    { names: ['countryOf', 'dialOf', 'isPhoneCountry'], why: 'what a number tells' },
    { names: ['mailboxOf'], why: 'where an address is read' },
    { names: ['openRequestHub', 'openSessionHub'], why: 'opened before the accounts and closed after them' },
  ],
  analytics: [
    { names: ['eventData'], why: DATA },
    { names: ['parkedReasons', 'retryParked', 'targetStates'], why: OPERATORS },
    { names: ['openJetStream'], why: 'opened before the domain and closed after it, where one is named' },
  ],
  binding: [
    { names: ['bindingData'], why: DATA },
    { names: ['bindingOf', 'bindingSection'], why: SECTION },
  ],
  catalog: [
    {
      names: ['no createCatalog'],
      why: 'a catalogue is opened (openCatalog) and read; programs beside the portal apply it',
    },
    { names: ['openCatalog', 'NoCatalogue', 'catalogRoutes'], why: 'what the portal opens, and how it shows it' },
    { names: ['prepareBody'], why: 'for answers that others make of an applied state and send many times' },
    {
      names: ['formatDifference', 'formatPriceChange', 'formatProblem', 'formatRemoval', 'loadCatalog'],
      why: OPERATORS,
    },
    { names: ['applyTarget', 'planChange', 'targetOf'], why: OPERATORS },
    { names: ['readDocuments'], why: 'by what is applied, a start knows whether it compares a folder' },
    { names: ['NoRevision', 'differencesAt', 'readRevision', 'readRevisions', 'targetAt'], why: OPERATORS },
    { names: ['applyCatalog', 'diffCatalog'], why: 'for databases of tests and benchmarks' },
    {
      names: ['ART_BASE', 'itemGrants', 'itemName', 'localize', 'presentApp', 'presentItem', 'presentLevel'],
      why: 'to show an entry',
    },
    {
      names: ['presentBrand', 'presentSeller', 'shopName'],
      why: 'what the shop is called and how it looks, wherever it speaks',
    },
    {
      names: [
        'checkLevel',
        'isFor',
        'isPersonal',
        'itemRefusal',
        'levelRangeRefusal',
        'levelLacked',
        'levelRefusal',
        'takenBy',
        'totalsFor',
      ],
      why: 'rules that hold wherever something is sold',
    },
    { names: ['defineCollection', 'defineSection', 'field'], why: 'of which domains make their sections' },
  ],
  content: [{ names: ['articlesCollection', 'pagesCollection', 'popupsSection'], why: SECTION }],
  characters: [
    { names: ['offersRefusal', 'presentOffers'], why: 'rules of what a game offers, wherever something is given' },
  ],
  communities: [
    { names: ['joinedBy'], why: DATA },
    { names: ['communitiesSection', 'communityOf'], why: SECTION },
  ],
  coupons: [
    { names: ['couponData'], why: DATA },
    {
      names: ['giveBackBenefits', 'ownCoupons', 'reservationOf', 'spendBenefits', 'stateOf', 'takenBenefits'],
      why: IN_TRANSACTIONS,
    },
    { names: ['couponOf', 'couponsIn', 'couponsSection'], why: SECTION },
    { names: ['grantCoupons'], why: OPERATORS },
  ],
  fulfilment: [
    { names: ['deliveryData'], why: DATA },
    { names: ['contentsOf', 'eraseDeliveries'], why: IN_TRANSACTIONS },
    { names: ['fulfilment', 'parkedDeliveries', 'takeUp', 'waitingDeliveries', 'waitingSums'], why: OPERATORS },
  ],
  limits: [
    { names: ['no createLimits'], why: 'limits are counted by the statements of others and need nothing themselves' },
    {
      names: [
        'giveBackCounts',
        'moveCount',
        'soldOf',
        'takeCount',
        'takeCounts',
        'usedOf',
        'runningPeriod',
        'ALWAYS',
        'EVERYBODY',
      ],
      why: IN_TRANSACTIONS,
    },
    { names: ['itemCounts', 'itemLimitRefusal', 'itemLimits'], why: 'rules of an item’s limits' },
    { names: ['countData'], why: DATA },
    { names: ['eraseCounts'], why: 'a player’s data' },
    { names: ['forgetEndedCounts'], why: 'run daily' },
  ],
  lottery: [
    { names: ['drawData'], why: DATA },
    { names: ['lotteryIn', 'lotterySection'], why: SECTION },
    { names: ['auditDay'], why: OPERATORS },
  ],
  orders: [
    { names: ['orderData'], why: DATA },
    { names: ['presentWaivers', 'taxedIn', 'taxesSection', 'withdrawalSection'], why: SECTION },
  ],
  payments: [
    { names: ['paymentData'], why: DATA },
    { names: ['balances', 'ledgerGaps', 'leftOf', 'refundById', 'settleOutside', 'unfinishedRefunds'], why: OPERATORS },
    {
      names: ['paymentRefsBetween', 'sumAsked', 'webhooksAbout'],
      why: 'asked by adapters, which are made before payments',
    },
  ],
  receipts: [
    { names: ['letterData'], why: DATA },
    { names: ['eraseReceipts'], why: 'letters are there where no mail is sent any more, too' },
    { names: ['resender'], why: OPERATORS },
  ],
  points: [
    { names: ['pointsData'], why: DATA },
    {
      names: ['book', 'countedOf', 'firstReached', 'levelPoints', 'lockBalance', 'lockBalances', 'spendPoints'],
      why: IN_TRANSACTIONS,
    },
    {
      names: ['countedPoints', 'earnedBy', 'playersWith', 'readStanding'],
      why: 'what the ledger says, for those who show it',
    },
    { names: ['wrongBalances'], why: OPERATORS },
  ],
  rewards: [
    { names: ['grantData'], why: DATA },
    {
      names: [
        'claimedItems',
        'eraseGrants',
        'giveGrants',
        'giveNewGrants',
        'giveOfBatch',
        'givenOf',
        'giveOne',
        'grantId',
        'hadBefore',
        'isMeant',
        'isOther',
        'moveGrants',
        'noteBatch',
        'standingOf',
        'unsettledGrants',
        'withdrawGrants',
        'withdrawMeant',
      ],
      why: IN_TRANSACTIONS,
    },
    { names: ['checkContents', 'contents'], why: 'of which domains make their sections' },
  ],
  invites: [
    { names: ['inviteData'], why: DATA },
    { names: ['invitesSection', 'programOf'], why: SECTION },
  ],
  experiments: [
    { names: ['exposuresOf'], why: DATA },
    { names: ['experimentsIn', 'experimentsSection'], why: SECTION },
    { names: ['judge'], why: OPERATORS },
  ],
  surveys: [
    { names: ['surveyData'], why: DATA },
    { names: ['surveysCollection'], why: SECTION },
  ],
  tasks: [
    { names: ['taskData'], why: DATA },
    { names: ['taskOf', 'tasksIn', 'tasksSection'], why: SECTION },
    { names: ['stepReference'], why: 'a rule that names what a step gave' },
  ],
  vip: [
    { names: ['redeemEntry', 'redeemSection', 'vipOf', 'vipSection'], why: SECTION },
    { names: ['earnings'], why: 'a rule that holds wherever something is priced' },
  ],
  push: [{ names: ['pushData'], why: DATA }],
};

const faces = globSync('server/src/domains/*/index.ts', { cwd: ROOT }).toSorted();
const domains = faces.map((face) => basename(dirname(face)));
const wrong = [
  ...faces.flatMap((face, at) => wrongFace(domains[at] ?? '', readFileSync(join(ROOT, face), 'utf8'), LOOSE)),
  ...Object.keys(LOOSE).flatMap((name) => (domains.includes(name) ? [] : [`${name} is listed and no domain`])),
];
for (const line of wrong) console.log(line);
if (wrong.length > 0) process.exitCode = 1;
