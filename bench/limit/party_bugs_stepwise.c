/* Party Bugs by hand in C, kept the way a library has to keep it.
 *
 * The same games as `party_bugs.c`, but with what the contract of antics.core.state asks for: a
 * state that is copied from a root, dealt by an outcome drawn beforehand, and stops before every
 * decision; whoever drives it asks who may act, draws one of the legal moves as a number, and
 * hands the number back. A search could use this one. Base game only, no events.
 *
 * What lies where is as in antics.games.party_bugs.table.
 */
#include <string.h>

#include "common.h"

enum { CHOOSE, TAKE };
enum { TAKE_BASE = 16 };

typedef struct {
    int seats, phase, round, tied, awaits_deal, over;
    unsigned to_act;     /* a bit per seat */
    unsigned floor_mask; /* the values on the floor */
    uint64_t floor;      /* a count per value, four bits each */
    uint64_t danced_off; /* a count per value of the pairs that left */
    uint64_t queue;      /* who takes next, each plus one, four bits each */
    uint64_t piles[MOST_PLAYERS];
    unsigned hands[MOST_PLAYERS], displays[MOST_PLAYERS], played[MOST_PLAYERS];
    unsigned scores[MOST_PLAYERS];
} State;

typedef struct {
    uint8_t floor[MOST_PLAYERS], piles[MOST_PLAYERS][12];
} Deal;

static uint64_t ascending[1 << 13]; /* per mask / 2 its values, packed, lowest first */
static uint8_t sizes[1 << 13];

static void prepare_tables(void)
{
    for (unsigned mask = 1; mask < 1 << 13; mask++) {
        unsigned rest = mask & (mask - 1);
        ascending[mask] = ascending[rest] << 4 | ((unsigned)__builtin_ctz(mask) + 1);
        sizes[mask] = (uint8_t)(sizes[rest] + 1);
    }
}

/* Set-up (PB-1 to PB-4) ---------------------------------------------------------------------- */

static void shuffle(uint8_t *cards, unsigned start, Rng *rng)
{
    for (unsigned last = 12; last > start; last--) {
        unsigned pick = start + below(rng, last - start + 1);
        uint8_t card = cards[last];
        cards[last] = cards[pick];
        cards[pick] = card;
    }
}

static void draw_deal(const State *state, Deal *deal, Rng *rng)
{
    for (int colour = 0; colour < state->seats; colour++) {
        uint8_t cards[13] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
        shuffle(cards, 0, rng);
        if (cards[0] == KING) { /* PB-2 */
            cards[0] = cards[1];
            cards[1] = KING;
            shuffle(cards, 1, rng);
        }
        deal->floor[colour] = cards[0];
        memcpy(deal->piles[colour], cards + 1, 12);
    }
}

static inline void put_on_floor(State *state, unsigned value)
{
    state->floor += (uint64_t)1 << (4 * value);
    state->floor_mask |= 1u << value;
}

static void begin_choosing(State *state)
{
    state->phase = CHOOSE;
    state->to_act = (1u << state->seats) - 1;
}

static void take_deal(State *state, const Deal *deal)
{
    state->floor = state->danced_off = 0;
    state->floor_mask = 0;
    state->round = 1;
    state->tied = 0;
    state->awaits_deal = 0;
    for (int seat = 0; seat < state->seats; seat++) {
        const uint8_t *cards = deal->piles[seat];
        uint64_t pile = 0;
        for (int place = 11; place >= 3; place--)
            pile = pile << 4 | cards[place];
        state->piles[seat] = pile;
        state->hands[seat] = 1u << cards[0] | 1u << cards[1] | 1u << cards[2]; /* PB-4 */
        state->displays[seat] = state->played[seat] = 0;
        put_on_floor(state, deal->floor[seat]);
        if (deal->floor[seat] < deal->floor[state->tied]) /* PB-3, no ages given */
            state->tied = seat;
    }
    begin_choosing(state);
}

/* Rounds (PB-5 to PB-12) --------------------------------------------------------------------- */

static inline int clockwise_from_tied(const State *state, int seat)
{
    int distance = seat - state->tied;
    return distance >= 0 ? distance : distance + state->seats;
}

static inline void receive(State *state, int seat, unsigned value) /* PB-10 */
{
    uint64_t twin = (state->displays[seat] >> value) & 1;
    state->displays[seat] ^= 1u << value;
    state->danced_off += twin << (4 * value + 1);
}

static void end_game(State *state)
{
    for (int seat = 0; seat < state->seats; seat++) {
        unsigned score = 0;
        for (uint64_t list = ascending[state->displays[seat] >> 1]; list; list >>= 4)
            score += list & 15;
        state->scores[seat] = score;
    }
    state->over = 1;
}

static inline int is_next(State *state) /* whether somebody is still to take */
{
    if (state->queue == 0)
        return 0;
    state->to_act = 1u << ((state->queue & 15) - 1);
    state->queue >>= 4;
    return 1;
}

static void end_round(State *state)
{
    state->to_act = 0;
    for (int seat = 0; seat < state->seats; seat++) { /* PB-7 */
        put_on_floor(state, state->played[seat]);
        state->played[seat] = 0;
        unsigned card = state->piles[seat] & 15;
        if (card) { /* PB-8 */
            state->hands[seat] |= 1u << card;
            state->piles[seat] >>= 4;
        }
    }
    if (++state->round <= LAST_ROUND) {
        begin_choosing(state);
        return;
    }
    state->phase = TAKE; /* PB-11 */
    for (int turn = 0; turn < state->seats; turn++) {
        int seat = state->tied - 1 - turn;
        state->queue |= (uint64_t)((seat < 0 ? seat + state->seats : seat) + 1) << (4 * turn);
    }
    is_next(state);
}

static void sweep(State *state, int seat) /* PB-9 */
{
    for (uint64_t list = ascending[state->floor_mask >> 1]; list; list >>= 4) {
        unsigned value = list & 15;
        for (uint64_t copies = state->floor >> (4 * value) & 15; copies; copies--)
            receive(state, seat, value);
    }
    state->floor = 0;
    state->floor_mask = 0;
    end_round(state);
}

static void reveal(State *state)
{
    int crowned = -1;
    uint64_t queue = 0;
    unsigned keys[MOST_PLAYERS]; /* PB-6: lowest value first, equals by the Tied rule */
    for (int seat = 0; seat < state->seats; seat++) {
        unsigned distance = (unsigned)clockwise_from_tied(state, seat);
        keys[seat] = state->played[seat] * 8 + distance;
        if (keys[seat] >= KING * 8 && (crowned < 0 || keys[seat] < keys[crowned]))
            crowned = seat;
    }
    if (crowned >= 0) {
        sweep(state, crowned);
        return;
    }
    for (int seat = 0; seat < state->seats; seat++) {
        int earlier = 0;
        for (int other = 0; other < state->seats; other++)
            earlier += keys[other] < keys[seat];
        queue |= (uint64_t)(seat + 1) << (4 * earlier);
    }
    state->queue = queue;
    state->phase = TAKE;
    is_next(state);
}

/* The contract: a move drawn, and a move made. Compiled apart, as calls of a library are. ------ */

static __attribute__((noinline)) unsigned sample(const State *state, int seat, Rng *rng)
{
    unsigned mask = state->phase == CHOOSE ? state->hands[seat] : state->floor_mask;
    unsigned base = state->phase == CHOOSE ? 0 : TAKE_BASE;
    unsigned place = below(rng, sizes[mask >> 1]);
    return base + (unsigned)(ascending[mask >> 1] >> (4 * place) & 15);
}

static __attribute__((noinline)) void act(State *state, int seat, unsigned action)
{
    unsigned value = action & 15;
    if (action < TAKE_BASE) { /* PB-5 */
        state->hands[seat] ^= 1u << value;
        state->played[seat] = value;
        state->to_act ^= 1u << seat;
        if (state->to_act == 0)
            reveal(state);
        return;
    }
    state->floor -= (uint64_t)1 << (4 * value);
    if ((state->floor >> (4 * value) & 15) == 0)
        state->floor_mask ^= 1u << value;
    receive(state, seat, value);
    if (is_next(state))
        return;
    if (state->round > LAST_ROUND)
        end_game(state);
    else
        end_round(state);
}

static void play_many(Rng *rng, Tally *tally, int players, int games)
{
    if (sizes[1] == 0)
        prepare_tables();
    State root = {0};
    root.seats = players;
    root.awaits_deal = 1;
    while (games--) {
        State *state = malloc(sizeof *state); /* a clone, as search makes them */
        unsigned decisions = 0;
        if (state == NULL)
            exit(1);
        *state = root;
        while (!state->over) {
            if (state->awaits_deal) {
                Deal deal;
                draw_deal(state, &deal, rng);
                take_deal(state, &deal);
                continue;
            }
            int seat = __builtin_ctz(state->to_act);
            act(state, seat, sample(state, seat, rng));
            decisions++;
        }
        int winner = 0;
        for (int seat = 0; seat < players; seat++) {
            unsigned score = state->scores[seat], least = state->scores[winner];
            count_score(tally, (unsigned)seat, score);
            if (score < least || (score == least && clockwise_from_tied(state, seat) <
                                                        clockwise_from_tied(state, winner)))
                winner = seat;
        }
        tally->wins[winner]++;
        count_decisions(tally, decisions);
        free(state);
    }
}
