import { describe, expect, it } from 'vitest';
import { read, told, toldAll } from '../../../test/told-imports.ts';

describe('Kraken', () => {
  it('ledgers: the sides of a trade are one transaction with its fee; old codes are today’s', () => {
    const file = [
      '"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"',
      '"","D1","2024-01-05 11:59:00","deposit","","currency","ZEUR","spot",1000.0000,0,""',
      '"L1","D1","2024-01-05 12:00:00","deposit","","currency","ZEUR","spot",1000.0000,0,1000',
      '"L2","T1","2024-03-19 19:43:31.6798","trade","","currency","ZEUR","spot",-100.0000,0.1800,899.82',
      '"L3","T1","2024-03-19 19:43:31.6798","trade","","currency","XXBT","spot",0.0020000000,0,0.002',
      '"L4","S1","2024-04-01 00:00:00","staking","","currency","DOT.S","spot",0.5,0,0.5',
      '"L5","X1","2024-04-02 00:00:00","transfer","spottostaking","currency","DOT","spot",-1,0,0',
      '"L6","W1","2024-04-03 00:00:00","withdrawal","","currency","XETH","spot",-0.5,0.005,0',
      '"L7","T2","2024-04-04 00:00:00","trade","","currency","XETH","spot",-0.5,0,0',
    ];
    const { preset, reading } = read(file);
    expect(preset).toBe('kraken-ledgers');
    expect(reading.drafts.map(told).sort()).toEqual([
      '2024-01-05T12:00:00Z deposit 1000 EUR',
      '2024-03-19T19:43:31Z buy 0.002 BTC 100 EUR fee 0.18 EUR',
      '2024-04-01T00:00:00Z dividend 0.5 DOT',
      '2024-04-03T00:00:00Z withdrawal 0.5 ETH fee 0.005 ETH',
    ]);
    expect(reading.problems).toEqual([
      { line: 9, column: null, saying: { code: 'otherSide', values: { text: '' } } },
    ]);
  });

  const LEDGER = '"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"';
  const ledger = (...rows: readonly string[]) =>
    read([LEDGER, ...rows.map((row, i) => `"L${i}",${row}`)]).reading;

  it('ledgers: a withdrawal that failed brings its fee back', () => {
    const { drafts } = ledger(
      '"W1","2024-04-03 00:00:00","withdrawal","","currency","XETH","spot",-0.5,0.005,0',
      '"W1","2024-04-04 00:00:00","withdrawal","","currency","XETH","spot",0.5,-0.005,0.505',
    );
    expect(drafts.map(told)).toEqual([
      '2024-04-03T00:00:00Z withdrawal 0.5 ETH fee 0.005 ETH',
      '2024-04-04T00:00:00Z deposit 0.505 ETH',
    ]);
  });

  it('ledgers: what margin trading gained is income less its fee, and no deposit', () => {
    const { drafts } = ledger(
      '"M1","2024-04-03 00:00:00","margin","","currency","ZUSD","spot",50,2,48',
      '"M2","2024-04-04 00:00:00","margin","","currency","ZUSD","spot",-30,2,16',
    );
    expect(drafts.map(told)).toEqual([
      '2024-04-03T00:00:00Z dividend 50 USD fee 2 USD',
      '2024-04-04T00:00:00Z fee 32 USD',
    ]);
  });

  it('ledgers: what Kraken keeps of interest is its fee, in money and in coins', () => {
    const { drafts } = ledger(
      '"S1","2024-04-01 00:00:00","earn","reward","currency","ZEUR","spot",10,1.5,8.5',
      '"S2","2024-04-02 00:00:00","staking","","currency","DOT.S","spot",0.5,0.1,0.4',
    );
    expect(drafts.map(told)).toEqual([
      '2024-04-01T00:00:00Z dividend 10 EUR fee 1.5 EUR',
      '2024-04-02T00:00:00Z dividend 0.5 DOT fee 0.1 DOT',
    ]);
  });

  it('ledgers: coins that were staked for some days, and coins whose code begins like an old one', () => {
    const { drafts } = ledger(
      '"S1","2024-04-01 00:00:00","staking","","currency","SOL03.S","spot",0.5,0,0.5',
      '"S2","2024-04-01 00:00:00","staking","","currency","ZETA","spot",7,0,7',
      '"S3","2024-04-01 00:00:00","staking","","currency","ETH2.S","spot",0.1,0,0.1',
    );
    expect(drafts.map(({ symbol }) => symbol)).toEqual(['SOL', 'ZETA', 'ETH']);
  });

  it('ledgers: a coin that is taken off the list is exchanged, and never lost without a word', () => {
    const both = ledger(
      '"C1","2024-04-03 00:00:00","transfer","delistingconversion","currency","MATIC","spot",-30,0,0',
      '"C1","2024-04-03 00:00:00","transfer","delistingconversion","currency","POL","spot",30,0,30',
    );
    expect(both.drafts.map(told)).toEqual(['2024-04-03T00:00:00Z buy 30 POL 30 MATIC']);
    const alone = ledger(
      '"C2","2024-04-03 00:00:00","transfer","delistingconversion","currency","NANO","spot",-30,0,0',
      '"C3","2024-04-03 00:00:00","earn","delistingconversion","currency","XXBT","earn",0.0004,0,0.0004',
    );
    expect(alone.drafts).toEqual([]);
    expect(alone.problems.map(({ saying }) => saying.code)).toEqual(['otherSide', 'otherSide']);
  });

  it('ledgers: every fee of a trade counts', () => {
    const { drafts } = ledger(
      '"T1","2024-04-03 00:00:00","spend","","currency","ZEUR","spot",-60,0.50,0',
      '"T1","2024-04-03 00:00:00","spend","","currency","ZEUR","spot",-40,0.25,0',
      '"T1","2024-04-03 00:00:00","receive","","currency","XXBT","spot",0.002,0.00001,0.002',
    );
    expect(drafts.map(told)).toEqual([
      '2024-04-03T00:00:00Z buy 0.002 BTC 100 EUR fee 0.75 EUR',
      '2024-04-03T00:00:00Z fee 0.00001 BTC',
    ]);
  });

  it('trades: pairs in its old and its new spelling', () => {
    const file = [
      '"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"',
      '"T1","O1","XXBTZEUR","2024-03-19 19:43:31.6798","buy","limit",54054.0,100.00,0.18,0.00185,0,"","L1,L2"',
      '"T2","O2","POL/EUR","2024-03-20 19:43:31","sell","market",0.0848,300,0.75,3537.49,0,"","L3"',
      '"T3","O3","XTZEUR","2024-03-21 19:43:31","buy","market",1,10,0,10,0,"","L4"',
      '"T4","O4","USDTZUSD","2024-03-21 19:43:31","buy","market",1,10,0,10,0,"","L5"',
      '"T6","O6","DOTUSD","2024-03-21 19:43:31","buy","market",7,70,0,10,0,"","L7"',
      '"T5","O5","ADAXBT","2024-03-21 19:43:31","buy","market",0.001,0.01,0,10,0,"","L6"',
    ];
    expect(read(file).preset).toBe('kraken-trades');
    expect(toldAll(file)).toEqual([
      '2024-03-19T19:43:31Z buy 0.00185 BTC 100 EUR fee 0.18 EUR',
      '2024-03-20T19:43:31Z sell 3537.49 POL 300 EUR fee 0.75 EUR',
      '2024-03-21T19:43:31Z buy 10 XTZ 10 EUR',
      '2024-03-21T19:43:31Z buy 10 USDT 10 USD',
      '2024-03-21T19:43:31Z buy 10 DOT 70 USD',
      '2024-03-21T19:43:31Z buy 10 ADA 0.01 BTC',
    ]);
  });
});
