/** Changes to what the pages read that no single hash reveals, with the statement that makes each. For tests. */
export const forgeries: readonly (readonly [what: string, statement: string])[] = [
  ['the hour of a root, to before its last entry', `update ledger_root set at = at - interval '70 minutes'`],
  [
    'the hour of a root, to after the next entry',
    `update ledger_root set (count, hash, at) = (select e.seq, e.hash, to_timestamp(n.body::json ->> 'at', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') at time zone 'utc' at time zone 'utc' + interval '6 minutes')
     from ledger_entry e join ledger_entry n on n.world = e.world and n.seq = e.seq + 1 where e.world = ledger_root.world and e.seq = 1`,
  ],
  [
    'a past stance',
    `update signal_history set stances = set_byte(stances, octet_length(stances) / 2, get_byte(stances, octet_length(stances) / 2) # 1)`,
  ],
  [
    'two assets of the past for one another',
    `update signal_history set asset_ids = asset_ids[2:2] || asset_ids[1:1] || asset_ids[3:]`,
  ],
  [
    'a gate shut that was judged quarters ago',
    `update signal_gate set verdict = jsonb_set(verdict, '{open}', to_jsonb(not (verdict ->> 'open')::boolean))
     where ctid = (select min(ctid) from signal_gate)`,
  ],
  [
    'a gate that no walk judged',
    `insert into signal_gate select world, version || 'x', horizon, market, fitted_on + 90, verdict, calibration, made_at + interval '1 day' from signal_gate limit 1`,
  ],
  [
    'scores without their history',
    `insert into signal_history_scores select world, market, version || 'x', horizon, scores, probabilities from signal_history_scores limit 1`,
  ],
];
