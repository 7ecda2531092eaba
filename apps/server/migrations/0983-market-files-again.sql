-- What a file did not hold yet was noted as asked for, so the next file did not bring it. Missing days are looked for in
-- the files once more.
update market_refresh set asked_from = null, asked_to = null where source = 'files' and kind = 'daily-bars';
