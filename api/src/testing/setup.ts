// Against tests that never end. How long one takes depends on the machine.
jest.setTimeout(60_000);
